import { afterAll, beforeAll, onTestFinished } from 'vitest'
import {
  type SimulatedService,
  type SimulatedServiceOptions,
  startSimulatedService,
} from '../../tools/simulated-service/service.ts'
import { standFor } from './stand-for.ts'

/** Starts a simulated service until the test has finished. */
export async function serviceInTest(options: SimulatedServiceOptions = {}) {
  const service = await startSimulatedService(options)
  onTestFinished(() => service.close())
  return service
}

/** Declares a simulated service for all tests of a `describe` or file, and for the hooks that are declared after it. */
export function setupService(options: SimulatedServiceOptions = {}): SimulatedService {
  let service: SimulatedService | null = null
  beforeAll(async () => {
    service = await startSimulatedService(options)
  })
  afterAll(() => service?.close())
  return standFor('the service', () => service ?? {})
}
