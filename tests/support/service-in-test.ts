import { onTestFinished } from 'vitest'
import { type SimulatedServiceOptions, startSimulatedService } from '../../tools/simulated-service/service.ts'

/** Starts a simulated service until the test has finished. */
export async function serviceInTest(options: SimulatedServiceOptions = {}) {
  const service = await startSimulatedService(options)
  onTestFinished(() => service.close())
  return service
}
