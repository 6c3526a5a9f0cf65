// Unpacks the browser into the folder for temporary files. Runs in a separate process, because the package reads and
// changes the environment variables of its process.
import chromium from '@sparticuz/chromium';

await chromium.executablePath();
