import { findPassage } from '../core/find-passage';
import { previewOf } from '../core/preview';

export const PUBLISHING_TASKS = { findPassage, previewOf };
