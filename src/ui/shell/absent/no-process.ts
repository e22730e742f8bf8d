/** Replaces Next's copy of Node's process. Browsers use nothing of it except that `env` exists. See next.config.mjs. */
export default { env: {} };
