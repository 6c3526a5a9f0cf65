const anywhere = [
  'Spare of the same model on the shelf at Salina.',
  'Label renewed after the last walk-down.',
  'Owner: operations technology team.',
  'Firmware confirmed during the spring inspection.',
  'Cabinet key kept at the gate house.',
  'Scheduled for replacement in the next budget year.',
  'Access by two people only; see the site log.',
];

const byKind: Record<string, string[]> = {
  PLC: [
    'Unit control of compressor A; changes need a shutdown window.',
    'Unit control of compressor B.',
    'Station emergency shutdown logic, proof-tested every year.',
    'Programming port locked; laptop kept in the control building.',
    'Runs the lube oil skid.',
  ],
  RTU: [
    'Solar powered, radio link to the next station.',
    'Polled by gas control every 10 seconds.',
    'Cellular modem behind the site firewall.',
    'Battery replaced last autumn.',
  ],
  FC: [
    'Custody transfer point; audited twice a year.',
    'Check meter beside the custody meter.',
    'Ultrasonic run 1, 12 inch.',
    'Ultrasonic run 2, 12 inch.',
    'Gas composition is sent from the chromatograph every 6 minutes.',
  ],
  SW: [
    'Uplink to the core switch by fibre.',
    'Unused ports are shut.',
    'Carries station control and cameras in separate networks.',
    'Mirror port feeds the network sensor.',
  ],
  GW: ['Serial side: four flow computers.', 'Reads the chromatograph and the odorizer.', 'Web interface switched off.'],
  RLY: [
    'Feeder protection of the 4.16 kV bus.',
    'Motor protection, unit 2.',
    'Settings file kept with protection engineering.',
  ],
  VFD: ['Drives the gas cooler fans.', 'Drives the glycol pump.', 'Bypass contactor tested in May.'],
  HMI: ['Door panel of the unit control cabinet.', 'Operator room, left screen.', 'Touch layer is worn; usable.'],
  SRV: [
    'Primary of a redundant pair.',
    'Standby of a redundant pair.',
    'Patched in the monthly window.',
    'Test system, not connected to the field.',
  ],
  HIS: [
    'Keeps seven years of process values.',
    'Feeds the measurement department.',
    'Copy in the business network is read only.',
  ],
  NVR: ['Cameras of the gate and the fence line.', 'Keeps 30 days of video.', 'Viewed by the security desk only.'],
  PMP: ['High-lift pump 1.', 'High-lift pump 2.', 'Backwash pump.'],
};

/** Notes that users might write about an asset of this kind. */
export function notesFor(kind: string): string[] {
  return [...(byKind[kind] ?? []), ...(byKind[kind] ?? []), ...anywhere];
}
