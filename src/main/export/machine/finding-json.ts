import { conclusionWord, type FindingRevision } from '../../../shared/model/finding.ts'
import { Sha256 } from '../../../shared/model/ids.ts'
import { findingDigest } from '../../db/findings.ts'
import type { FindingFacts } from '../facts/finding-facts.ts'
import type { MachineFinding, MachineRevision } from './finding-schema.ts'
import { iso } from './parts.ts'

/** What a person recorded, as a machine reads it. `hasNotes` = somebody chose that the notes of the desk leave it too. */
export const findingJson = (facts: FindingFacts, hasNotes: boolean): MachineFinding => ({
  current: facts.current && { ...revisionJson(facts.current), notes: hasNotes ? facts.current.notes : null },
  isOfOtherBytes: facts.isOfOtherBytes,
  later: facts.later,
  history: facts.history.map(revisionJson),
  revisions: facts.revisions,
  status: facts.status,
  tags: facts.tags,
})

function revisionJson(of: FindingRevision): MachineRevision {
  const { revision, isWithdrawn, subject, proposition, alternative, conclusion, grounds, reason, author, at } = of
  const isDigest = Sha256.safeParse(subject).success
  return {
    revision,
    isWithdrawn,
    about: { sha256: isDigest ? subject : null, url: isDigest ? null : subject },
    proposition,
    alternative,
    conclusion: conclusion && conclusionWord(conclusion),
    ladder: conclusion?.ladder ?? null,
    grounds,
    reason,
    author,
    at: iso(at),
    textSha256: findingDigest(of),
  }
}
