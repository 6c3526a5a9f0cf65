import { config } from 'zod';

/**
 * Import this before any schema is made if a content security policy forbids code from strings. Otherwise the library
 * would try it on each page, and the browser would report the attempt.
 */
config({ jitless: true });
