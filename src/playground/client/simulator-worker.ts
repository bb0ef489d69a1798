/** The thread of the simulator: engine, schema and data set in one file, loaded when somebody runs a request. */
import engine from '@generated/endless-playground/default/engine.json';
import {serveWorker} from 'endless-simulator/worker';

serveWorker(engine);
