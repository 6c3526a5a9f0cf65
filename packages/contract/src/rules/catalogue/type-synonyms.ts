const controllers = ['Logic Controller', 'Programmable Logic Controller', 'PLC', 'Automation Controller'];
const safetyControllers = ['Safety Controller', 'Safety PLC', 'Safety Instrumented System', 'Logic Controller'];
const terminalUnits = ['Remote Terminal Unit', 'RTU', 'Telemetry Unit'];
const panels = ['Operator Panel', 'Human Machine Interface', 'HMI', 'Operator Terminal', 'Touch Panel'];
const relays = ['Protective Relay', 'Protection Relay', 'Intelligent Electronic Device', 'IED', 'Bay Controller'];
const drives = [
  'Variable Frequency Drive',
  'Variable Speed Drive',
  'VFD',
  'Frequency Converter',
  'Drive',
  'Motor Drive',
];
const supervision = ['SCADA Server', 'SCADA', 'SCADA Software', 'Supervisory Software'];
const distributedControl = ['Distributed Control System', 'DCS', 'SCADA Server'];
const historians = ['Historian', 'Data Historian', 'Process Historian'];
const switches = ['Industrial Ethernet Switch', 'Ethernet Switch', 'Network Switch', 'Managed Switch', 'Switch'];
const firewalls = ['Firewall', 'Industrial Firewall', 'Security Appliance', 'Security Router'];
const routers = ['Router', 'Industrial Router', 'Cellular Router', 'Security Router'];
const accessPoints = ['Wireless Access Point', 'Access Point', 'Industrial Wireless'];
const gateways = ['Protocol Gateway', 'Gateway', 'Serial Device Server', 'Protocol Converter'];
const powerSupplies = ['Uninterruptible Power Supply', 'UPS'];
const flowComputers = ['Flow Computer', 'Flow Meter', 'Ultrasonic Meter'];
const recorders = ['Video Recorder', 'Network Video Recorder', 'Video Management System'];
const cameras = ['IP Camera', 'Network Camera', 'Camera', 'Video Recorder'];
const pumps = ['Infusion Pump', 'Insulin Pump', 'Syringe Pump'];
const industrialComputers = ['Industrial PC', 'Panel PC', 'Industrial Computer'];
const workstations = ['Engineering Workstation', 'Workstation'];
const buildingControllers = ['Building Controller', 'Building Automation Controller', 'Building Management System'];

/** The number of words in the longest synonym. */
export const synonymMaxWords = 4;

/**
 * Synonyms, each with the names of its equipment types. Installations use different names for a type, so several are
 * listed. A name that a catalogue does not have has no effect. The most likely type comes first. Synonyms are in lower
 * case and singular; a search may use the plural.
 */
export const typeSynonyms: Readonly<Record<string, readonly string[]>> = {
  plc: controllers,
  pac: controllers,
  'programmable controller': controllers,
  'programmable logic controller': controllers,
  'programmable automation controller': controllers,
  'safety plc': safetyControllers,
  sis: safetyControllers,
  rtu: terminalUnits,
  'remote terminal': terminalUnits,
  'remote telemetry unit': terminalUnits,
  hmi: panels,
  'human machine interface': panels,
  'operator terminal': panels,
  'operator interface': panels,
  'touch panel': panels,
  ied: relays,
  'intelligent electronic device': relays,
  relay: relays,
  'protection relay': relays,
  vfd: drives,
  vsd: drives,
  drive: drives,
  inverter: drives,
  'frequency converter': drives,
  'frequency inverter': drives,
  'variable speed drive': drives,
  scada: supervision,
  dcs: distributedControl,
  'distributed control system': distributedControl,
  historian: historians,
  switch: switches,
  'ethernet switch': switches,
  'network switch': switches,
  firewall: firewalls,
  router: routers,
  'access point': accessPoints,
  gateway: gateways,
  'device server': gateways,
  'protocol converter': gateways,
  ups: powerSupplies,
  efm: flowComputers,
  'flow meter': flowComputers,
  flowmeter: flowComputers,
  nvr: recorders,
  dvr: recorders,
  vms: recorders,
  cctv: [...new Set([...recorders, ...cameras])],
  camera: cameras,
  'insulin pump': pumps,
  'syringe pump': pumps,
  ipc: industrialComputers,
  'industrial pc': industrialComputers,
  ews: workstations,
  bms: buildingControllers,
  bas: buildingControllers,
};
