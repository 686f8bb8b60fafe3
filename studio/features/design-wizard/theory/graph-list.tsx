import { useRef, useState, type SubmitEvent } from 'react'
import { useForm } from '../../../forms/form-context.tsx'
import { Button } from '../../../ui/button.tsx'
import {
  addNode,
  changeNode,
  labelOf,
  removeEdge,
  removeNode,
  ROLE_WORDS,
  ROLES,
  type Role,
  type TheoryNode,
} from './edit-theory.ts'
import type { TheoryEditor } from './theory-step.tsx'

/** The same graph as lists: every change without a pointer. */
export function GraphList({ editor }: { editor: TheoryEditor }) {
  return (
    <div className="graph-list">
      <VariableList editor={editor} />
      <ArrowList editor={editor} />
    </div>
  )
}

function VariableList({ editor: { theory, change } }: { editor: TheoryEditor }) {
  return (
    <section aria-labelledby="graph-variables">
      <h3 id="graph-variables">Variables</h3>
      {theory.nodes.length === 0 ? (
        <p className="graph-empty">
          No variable yet. Begin with the treatment and the outcome; then add what may cause either of them.
        </p>
      ) : null}
      <ul className="variable-list">
        {theory.nodes.map((node) => (
          <Variable
            key={node.id}
            node={node}
            onChange={(changes) => change(changeNode(theory, node.id, changes))}
            onRemove={() => change(removeNode(theory, node.id))}
          />
        ))}
      </ul>
      <NewVariable onAdd={(given) => change(addNode(theory, given))} />
    </section>
  )
}

interface VariableProps {
  node: TheoryNode
  onChange: (changes: Partial<TheoryNode>) => void
  onRemove: () => void
}

function Variable({ node, onChange, onRemove }: VariableProps) {
  const { label, role, column = '' } = node
  const [typed, setTyped] = useState<string | null>(null)
  // A variable is never without a name: an emptied one is put back.
  function rename(): void {
    if (typed?.trim() && typed !== label) onChange({ label: typed.trim() })
    setTyped(null)
  }
  return (
    <li className="variable">
      <input
        className="field-control"
        aria-label={`Name of ${label}`}
        value={typed ?? label}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={rename}
      />
      <RoleSelect label={`Role of ${label}`} role={role} onChange={(next) => onChange({ role: next })} />
      <ColumnSelect label={`Column of ${label}`} column={column} onChange={(next) => onChange({ column: next })} />
      <Button variant="text" aria-label={`Remove ${label}`} onClick={onRemove}>
        Remove
      </Button>
    </li>
  )
}

function NewVariable({ onAdd }: { onAdd: (node: Pick<TheoryNode, 'label' | 'role' | 'column'>) => void }) {
  const name = useRef<HTMLInputElement>(null)
  const [label, setLabel] = useState('')
  const [role, setRole] = useState<Role>('covariate')
  const [column, setColumn] = useState('')
  function add(event: SubmitEvent): void {
    event.preventDefault()
    if (!label.trim()) return
    onAdd({ label: label.trim(), role, column })
    setLabel('')
    setColumn('')
    name.current?.focus()
  }
  return (
    <form className="variable" onSubmit={add}>
      <input
        ref={name}
        className="field-control"
        aria-label="New variable"
        placeholder="New variable"
        value={label}
        onChange={({ target }) => setLabel(target.value)}
      />
      <RoleSelect label="Role of the new variable" role={role} onChange={setRole} />
      <ColumnSelect label="Column of the new variable" column={column} onChange={setColumn} />
      <Button type="submit">Add variable</Button>
    </form>
  )
}

function RoleSelect({ label, role, onChange }: { label: string; role: Role; onChange: (role: Role) => void }) {
  return (
    <span className="select">
      <select
        className="field-control"
        aria-label={label}
        value={role}
        onChange={({ target }) => onChange(target.value as Role)}
      >
        {ROLES.map((one) => (
          <option key={one} value={one}>
            {ROLE_WORDS[one]}
          </option>
        ))}
      </select>
    </span>
  )
}

interface ColumnSelectProps {
  label: string
  column: string
  onChange: (column: string) => void
}

function ColumnSelect({ label, column, onChange }: ColumnSelectProps) {
  const columns = useForm().columns ?? []
  const isUnknown = column !== '' && !columns.some(({ name }) => name === column)
  return (
    <span className="select">
      <select
        className="field-control"
        aria-label={label}
        value={column}
        onChange={({ target }) => onChange(target.value)}
      >
        <option value="">No column</option>
        {isUnknown ? <option value={column}>{column}</option> : null}
        {columns.map(({ name }) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </select>
    </span>
  )
}

function ArrowList({ editor: { theory, change, connect } }: { editor: TheoryEditor }) {
  return (
    <section aria-labelledby="graph-arrows">
      <h3 id="graph-arrows">Arrows</h3>
      {theory.edges.length === 0 ? <p className="graph-empty">{noArrowYet(theory.nodes.length)}</p> : null}
      <ul className="arrow-list">
        {theory.edges.map((edge) => {
          const [from, to] = [labelOf(theory, edge.from), labelOf(theory, edge.to)]
          return (
            <li key={`${edge.from}>${edge.to}`}>
              <span>
                {from} → {to}
              </span>
              <Button
                variant="text"
                aria-label={`Remove the arrow from ${from} to ${to}`}
                onClick={() => change(removeEdge(theory, edge))}
              >
                Remove
              </Button>
            </li>
          )
        })}
      </ul>
      {theory.nodes.length > 1 ? <NewArrow nodes={theory.nodes} onAdd={connect} /> : null}
    </section>
  )
}

/** What an arrow says, and what to do to have one. */
function noArrowYet(variables: number): string {
  return variables < 2
    ? 'An arrow says that one variable causes another. Add two variables above; then choose a cause and its effect here.'
    : 'No arrow yet. Choose a cause and its effect below, or draw the arrow above.'
}

function NewArrow({ nodes, onAdd }: { nodes: TheoryNode[]; onAdd: TheoryEditor['connect'] }) {
  const [from, setFrom] = useState('')
  const [to, setTo] = useState('')
  const isKnown = (id: string) => nodes.some((node) => node.id === id)
  function add(event: SubmitEvent): void {
    event.preventDefault()
    if (isKnown(from) && isKnown(to) && onAdd({ from, to })) setTo('')
  }
  return (
    <form className="new-arrow" onSubmit={add}>
      <NodeSelect label="Cause" nodes={nodes} value={from} onChange={setFrom} />
      <NodeSelect label="Effect" nodes={nodes} value={to} onChange={setTo} />
      <Button type="submit">Add arrow</Button>
    </form>
  )
}

interface NodeSelectProps {
  label: string
  nodes: TheoryNode[]
  value: string
  onChange: (id: string) => void
}

function NodeSelect({ label, nodes, value, onChange }: NodeSelectProps) {
  return (
    <label className="field">
      <span className="field-label">{label}</span>
      <span className="select">
        <select className="field-control" value={value} onChange={({ target }) => onChange(target.value)}>
          <option value="">Choose…</option>
          {nodes.map((node) => (
            <option key={node.id} value={node.id}>
              {node.label}
            </option>
          ))}
        </select>
      </span>
    </label>
  )
}
