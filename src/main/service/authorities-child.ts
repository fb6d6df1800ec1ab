import tls from 'node:tls'
import { answerOrders } from '../children/answer-orders.ts'

/*
 * The process that reads this machine's certificate store. The read is synchronous, and on macOS it asks the network about
 * each certificate: nothing but a kill ends it.
 */
answerOrders<null, string[]>(async () => tls.getCACertificates('system'))
