import type { LinkFacts, LinkFileFacts } from '../facts/link-facts.ts'
import { otherBytesJson } from './local-json.ts'
import { iso } from './parts.ts'
import { endedJson, otherJson, requestJson } from './service-json.ts'
import type { MachineLink } from './service-schema.ts'

/** What is known of an address: its requests and answers, and the file a person attached. */
export const linkJson = (link: LinkFacts): MachineLink => ({
  networkUrl: link.networkUrl,
  addedAt: iso(link.addedAt),
  listSha256: link.listSha256,
  requests: link.requests.map((request) => ({
    ...requestJson(request),
    kind: request.kind,
    run: request.run,
    operator: request.operator,
    bodySha256: request.bodySha256,
    ...endedJson(request),
  })),
  requestsInAll: link.total,
  answersOfOtherCases: link.ofOtherCases.map(otherJson),
  file: link.file && linkFileJson(link.file),
})

const linkFileJson = ({
  attachment,
  item,
  attested,
  otherBytes,
  verification,
}: LinkFileFacts): NonNullable<MachineLink['file']> => ({
  reference: item?.row.reference ?? null,
  name: attachment.name,
  path: item?.path ?? null,
  sha256: attachment.sha256,
  bytes: attested === null ? null : (item?.row.bytes ?? null),
  format: item?.medium?.format ?? null,
  attested,
  attachedAt: iso(attachment.attachedAt),
  attachedBy: attachment.attachedBy,
  original: verification && attachment.sha256 !== null ? { state: verification.state, at: iso(verification.at) } : null,
  otherBytes: otherBytesJson(otherBytes),
})
