import { useQuery } from '@tanstack/react-query'
import { useMemo, useState, type ReactNode } from 'react'
import { FormContext, type Form } from '../../forms/form-context.tsx'
import { getAt, isBlank, pathKey } from '../../forms/path.ts'
import { columnChoices } from './column-choices.ts'
import { useWizard } from './draft-context.tsx'
import { datasetQuery } from './wizard-api.ts'

/** The open step's fields over the document. What is missing is said where a field was left, what is wrong at once. */
export function FormProvider({ children }: { children: ReactNode }) {
  const { document, issues, store, dataset } = useWizard()
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const profile = useQuery({ ...datasetQuery(dataset?.sha256 ?? ''), enabled: dataset !== null }).data?.profile
  const columns = useMemo(() => (dataset ? columnChoices(dataset, profile) : null), [dataset, profile])
  const form: Form = {
    read: (path) => getAt(document, path),
    change: store.getState().change,
    errorAt: (path) => {
      const key = pathKey(path)
      if (!left.has(key) && isBlank(getAt(document, path))) return undefined
      return issues.find((issue) => issue.path === key && issue.severity === 'error')?.message
    },
    leave: (path) => {
      const key = pathKey(path)
      if (!left.has(key)) setLeft(new Set([...left, key]))
    },
    columns,
  }
  return <FormContext.Provider value={form}>{children}</FormContext.Provider>
}
