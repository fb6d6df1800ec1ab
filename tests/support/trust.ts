import { createTrust } from '../../src/main/service/certificate.ts'

/** Trust in what ships with Node and in these authorities (PEM), and in nothing that the machine of a test adds. */
export const trustIn = (...more: readonly string[]) => createTrust({ readSystem: async () => [], more })
