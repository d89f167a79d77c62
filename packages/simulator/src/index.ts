export { loadModel } from './live/load.ts'
export { type Simulator, startSimulator } from './live/start-simulator.ts'
export { simulatedPlant } from './model/simulated-plant.ts'
export * from './plant-model.ts'
