import { workflow as words } from '../../../shared/words/demo.ts'
import './workflow.css'

/** What the app does, in one diagram: what stays on this computer, what is sent, and the result. */
export function Workflow() {
  return (
    <figure className="workflow" aria-label={words.label}>
      <svg viewBox="0 0 720 156" aria-hidden="true" focusable="false">
        <rect className="workflow-here" x=".5" y="46.5" width="719" height="109" rx="8" />
        <text className="workflow-place" x="14" y="66">
          {words.staysHere}
        </text>
        <rect className="workflow-service" x="230.5" y=".5" width="259" height="27" rx="5" />
        <text className="workflow-place" x="360" y="18" textAnchor="middle">
          {words.service}
        </text>
        {/* Evidence: images in a folder. */}
        <g className="workflow-drawn">
          <rect x="58" y="84" width="56" height="40" rx="3" />
          <rect className="workflow-front" x="66" y="92" width="56" height="40" rx="3" />
          <circle cx="80" cy="104" r="4" />
          <path d="M66 126l15-13 10 8 12-13 19 18" />
        </g>
        <path className="workflow-way" d="M136 110h78m-6-5 6 5-6 5" />
        {/* A selection among the items. */}
        <g className="workflow-drawn">
          {TILES.map(({ x, y, isChosen }) => (
            <rect
              key={`${x} ${y}`}
              className={isChosen ? 'workflow-chosen' : undefined}
              x={x}
              y={y}
              width="20"
              height="20"
              rx="2"
            />
          ))}
        </g>
        <path className="workflow-way" d="M270 80V34m-5 6 5-6 5 6" />
        <path className="workflow-way" d="M450 32v46m-5-6 5 6 5-6" />
        {/* Verdicts: a shape and a line each. */}
        <g className="workflow-drawn">
          <circle cx="424" cy="92" r="5" />
          <path d="M438 92h40" />
          <path className="workflow-solid" d="M424 105l6 10h-12z" />
          <path d="M438 111h30" />
          <path d="M424 124l6 6-6 6-6-6z" />
          <path d="M438 130h36" />
        </g>
        <path className="workflow-way" d="M500 110h78m-6-5 6 5-6 5" />
        {/* A report, and the hash it can be verified by. */}
        <g className="workflow-drawn">
          <path className="workflow-front" d="M608 82h32l12 12v44h-44z" />
          <path d="M640 82v12h12M616 102h26M616 111h28M616 120h18" />
          <path className="workflow-accent" d="M640 123l-2 13m8-13-2 13m-8-9h11m-12 5h11" />
        </g>
      </svg>
      <ol>
        {words.steps.map(({ title, text }) => (
          <li key={title}>
            <strong>{title}</strong>
            <span>{text}</span>
          </li>
        ))}
      </ol>
    </figure>
  )
}

const TILES = [237, 260, 283].flatMap((x, column) =>
  [88, 111].map((y, row) => ({ x, y, isChosen: (column + row) % 3 === 1 })),
)
