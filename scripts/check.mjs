// npm run check: the fast part of the tests.
import { components, structure, types, unit } from './checks/check-steps.mjs';
import { finish, runSteps } from './checks/steps.mjs';

finish(await runSteps([...types, structure, ...unit, ...components]));
