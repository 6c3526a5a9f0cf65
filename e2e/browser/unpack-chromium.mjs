// Unpacks the browser into the folder for temporary files. A process of its own, since the package reads and changes
// the variables of the process that loads it.
import chromium from '@sparticuz/chromium';

await chromium.executablePath();
