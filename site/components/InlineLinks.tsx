import { Fragment } from 'react'

interface Props {
  links: { href: string; title: string }[]
  /** What closes the sentence. */
  end: string
}

/** Links as a list inside a sentence: "one, another and a third." Not Astro, which would keep the line breaks as spaces. */
export function InlineLinks({ links, end }: Props) {
  const separator = (place: number) => (place === 0 ? '' : place === links.length - 1 ? ' and ' : ', ')
  return (
    <>
      {links.map(({ href, title }, place) => (
        <Fragment key={href}>
          {separator(place)}
          <a href={href}>{title}</a>
        </Fragment>
      ))}
      {end}
    </>
  )
}
