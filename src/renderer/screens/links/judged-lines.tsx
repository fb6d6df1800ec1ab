import type { JudgedLinks } from '../../../shared/model/links.ts'
import { shortened } from '../../../shared/model/shortened.ts'
import { amounts } from '../../../shared/words/amounts.ts'
import { linkRefusals, links as words } from '../../../shared/words/links.ts'
import { Name } from '../../ui/name.tsx'

/** Lines shown one by one; a list may contain thousands. */
const SHOWN = 50

/** Outcome of checking a list: internationalised hosts, merged duplicates, and lines not accepted, with reasons. */
export function JudgedLines({ links, refused, repeated }: JudgedLinks) {
  const foreign = links.filter(({ isIdn }) => isIdn).slice(0, SHOWN)
  return (
    <div className="links-judged">
      {repeated > 0 && <p className="muted">{words.repeated({ n: repeated })}</p>}
      {foreign.map(({ url, host }) => (
        <p key={url}>
          <Name text={url} className="mono wraps" /> <span className="muted">{words.punycode({ host })}</span>
        </p>
      ))}
      {refused.length > 0 && (
        <>
          <h3 className="caps">{words.refusedHeading({ n: refused.length })}</h3>
          <ul className="links-refused selectable">
            {refused.slice(0, SHOWN).map(({ line, text, reason }) => (
              <li key={`${line} ${text}`}>
                <span className="quiet">{words.line({ n: line })}</span>
                <span>
                  <Name text={shortened(text, 200)} className="mono wraps" />
                  <span className="muted links-reason">{linkRefusals[reason]}</span>
                </span>
              </li>
            ))}
          </ul>
          {refused.length > SHOWN && <p className="quiet">{amounts.more({ n: refused.length - SHOWN })}</p>}
        </>
      )}
    </div>
  )
}
