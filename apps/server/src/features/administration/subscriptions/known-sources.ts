import type { SubscriptionKind } from '@rampart/contract/rules/catalogue/subscription-addresses.ts';
import { fixedAddresses } from '@rampart/contract/rules/catalogue/subscription-addresses.ts';

interface Known {
  kind: SubscriptionKind;
  name: string;
  address: string;
}

const provider = (name: string, address: string): Known => ({ kind: 'csaf', name, address });

/**
 * Publishers that are offered by name. None of them is on until an operator subscribes to it. A domain is enough: the
 * metadata is found from there as the standard says.
 */
export const knownSources: readonly Known[] = [
  { kind: 'kev', name: 'Known Exploited Vulnerabilities (CISA)', address: fixedAddresses.kev ?? '' },
  { kind: 'epss', name: 'Exploit Prediction Scoring System (FIRST)', address: fixedAddresses.epss ?? '' },
  provider('ABB', 'psirt.abb.com'),
  provider('Bosch', 'psirt.bosch.com'),
  provider('BSI (CERT-Bund)', 'wid.cert-bund.de'),
  provider('CERT@VDE', 'certvde.com'),
  provider('CISA', 'www.cisa.gov'),
  provider('Cisco', 'www.cisco.com'),
  provider('Hitachi Energy', 'www.hitachienergy.com'),
  provider('NCSC-NL', 'advisories.ncsc.nl'),
  provider('Nozomi Networks', 'security.nozominetworks.com'),
  provider('Rockwell Automation', 'www.rockwellautomation.com'),
  provider('Schneider Electric', 'www.se.com'),
  provider('SICK', 'www.sick.com'),
  provider('Siemens', 'https://cert-portal.siemens.com/productcert/csaf/provider-metadata.json'),
];
