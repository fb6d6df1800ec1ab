import type { AccountStatus } from '../../shared/contract/account.ts'
import type { Classified } from '../../shared/model/attempt-end.ts'

/** What the end of an attempt says about the way to the service; null = nothing. */
export function connectionAfter(classified: Classified, hasAnswer: boolean): AccountStatus['connection'] | null {
  switch (classified.reason) {
    case 'token_refused':
      return 'token_refused'
    case 'scope':
      return 'no_scope'
    case 'credits':
      return 'credits_out'
    case 'offline':
      return 'offline'
    case 'unreachable':
    case 'proxy':
    case 'connection_lost':
    case 'blocked_on_the_way':
      return 'unreachable'
    // The file arrived, so the way was open; no answer says nothing of the next request.
    case 'no_answer':
      return null
    case 'tls':
    case 'redirected':
    case 'not_the_service':
    case 'address_changed':
      return 'not_the_service'
    default:
      return hasAnswer ? 'online' : null
  }
}
