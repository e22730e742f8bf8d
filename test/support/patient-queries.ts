import { configure } from '@testing-library/react';

// A second, the default, is not enough on a busy machine. Queries that find something don't wait.
configure({ asyncUtilTimeout: 15_000 });
