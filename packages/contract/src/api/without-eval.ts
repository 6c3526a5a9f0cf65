import { config } from 'zod';

/**
 * Imported before any schema is made where a content security policy forbids code from strings: the library would try
 * it with each page, and the browser would report the try.
 */
config({ jitless: true });
