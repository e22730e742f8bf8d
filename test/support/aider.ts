import { checkSandbox } from '@/platform/sandbox/check-sandbox';
import { installedAider } from '../../scripts/install/aider.mjs';
import { tellFigures } from './figures';

const sandbox = await checkSandbox();
const installed = installedAider();

/**
 * The path of the real Aider, which `npm test` installs. Undefined if it can't run here; its tests are then skipped.
 */
export const realAider = sandbox.ok ? installed : undefined;

if (!sandbox.ok) tellFigures(`The tests of the real Aider are skipped: ${sandbox.problem}`);
else if (!installed)
  tellFigures('The tests of the real Aider are skipped: npm test installs it where Python 3.10 to 3.12 and PyPI are.');
