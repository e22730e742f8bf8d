import { noteTimeZone } from '@/ui/shell/language/time-zone';

// Runs before all else in the browser.
noteTimeZone();
