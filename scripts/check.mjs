// npm run check: the fast part of the tests.
import { components, structure, types, unit } from './check-steps.mjs';
import { finish, runSteps } from './steps.mjs';

finish(await runSteps([...types, structure, ...unit, ...components]));
