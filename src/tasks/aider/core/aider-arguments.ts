/** Aider's environment, besides what every sandbox has. */
export const AIDER_ENVIRONMENT: Readonly<Record<string, string>> = {
  TERM: 'dumb',
  NO_COLOR: '1',
  // Aider opens addresses in error messages with this.
  BROWSER: '/bin/true',
  // litellm would load its list of models from the network.
  LITELLM_LOCAL_MODEL_COST_MAP: 'True',
  PYTHONDONTWRITEBYTECODE: '1',
  // A document may be named like a module.
  PYTHONSAFEPATH: '1',
  // Output comes as it's printed.
  PYTHONUNBUFFERED: '1',
  OPENBLAS_NUM_THREADS: '1',
};
