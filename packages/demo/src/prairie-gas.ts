import type { DemoLocation, InventoryPlan } from './inventory-plan.ts';
import { planned } from './plan-equipment.ts';
import { prairieWork } from './prairie-work.ts';

const locations: DemoLocation[] = [
  { code: 'BEA', name: 'Beatrice Compressor Station', at: [40.2681, -96.747] },
  { code: 'GRB', name: 'Great Bend Compressor Station', at: [38.3645, -98.7648] },
  { code: 'GUY', name: 'Guymon Compressor Station', at: [36.6828, -101.4816] },
  { code: 'KEA', name: 'Kearney Compressor Station', at: [40.6995, -99.0817] },
  { code: 'HUG', name: 'Hugoton Gathering Hub', at: [37.1753, -101.3496] },
  { code: 'LYO', name: 'Lyons Storage Field', at: [38.345, -98.2017] },
  { code: 'LIB', name: 'Liberal Meter Station', at: [37.0431, -100.921] },
  { code: 'CLA', name: 'Clarinda Meter Station', at: [40.7381, -95.0377] },
  { code: 'NOR', name: 'Norfolk Delivery Point', at: [42.0283, -97.417] },
  { code: 'SUX', name: 'Sioux City Delivery Point', at: [42.4963, -96.4049] },
  { code: 'OGA', name: 'Ogallala Valve Site', at: [41.128, -101.7196] },
  { code: 'OMA', name: 'Omaha Gas Control Center', at: [41.2565, -95.9345] },
  { code: 'SAL', name: 'Salina Maintenance Base', at: [38.8403, -97.6114] },
  { code: 'MOB', name: 'Mobile Calibration Trailer' },
];

const compressors = 'BEA GRB GUY KEA';
const metering = 'LIB CLA NOR SUX HUG LYO';
const field = 'OGA HUG LYO NOR SUX LIB';
const control = 'OMA SAL';
const everywhere = 'BEA GRB GUY KEA HUG LYO LIB CLA NOR SUX OGA OMA SAL';

const compression = 'Compressor Stations';
const measurement = 'Gas Measurement';
const networks = 'Station Networks';
const controlRoom = 'Gas Control Room';
const electrical = 'Electrical Protection';
const security = 'Site Security';

/** An interstate gas pipeline: four compressor stations, and the measurement and control between them. */
export const prairieGas: InventoryPlan = {
  company: 'Prairie Gas Transmission',
  locations,
  groups: [compression, measurement, networks, controlRoom, electrical, security],
  equipment: [
    ...planned(
      'PLC',
      ['Rockwell Automation/ControlLogix 5580', 24, compressors, [compression]],
      ['Rockwell Automation/CompactLogix 5380', 18, compressors, [compression]],
      ['Rockwell Automation/CompactLogix 5370', 12, `${compressors} LYO`, [compression]],
      ['Rockwell Automation/MicroLogix 1400', 14, 'BEA GUY HUG LYO', [compression], 'some'],
      ['Rockwell Automation/MicroLogix 1100', 9, 'GRB KEA OGA', [compression], 'none'],
      ['Rockwell Automation/AADvance Controller', 8, compressors, [compression]],
      ['Siemens/SIMATIC S7-1500', 10, 'BEA KEA', [compression]],
      ['Siemens/SIMATIC S7-1200', 12, 'GRB GUY SAL', [compression], 'none'],
      ['Siemens/SIMATIC S7-300', 7, 'GUY LYO', [compression]],
      ['Schneider Electric/Modicon M340', 9, 'HUG LYO', [compression]],
      ['Schneider Electric/Modicon M580', 8, 'BEA GRB', [compression], 'all'],
      ['GE/Mark VIe', 6, compressors, [compression]],
      ['Honeywell/ControlEdge PLC', 5, 'KEA LYO', []],
    ),
    ...planned(
      'RTU',
      ['Emerson/ROC800', 30, `${metering} OGA`, [measurement]],
      ['Emerson/ControlWave Micro', 22, field, [measurement]],
      ['Honeywell/ControlEdge RTU', 14, field, [measurement]],
      ['Schneider Electric/SCADAPack 474', 16, field, [measurement], 'none'],
      ['Schneider Electric/SCADAPack 575', 8, 'HUG OGA', []],
      ['Siemens/SIMATIC RTU3030C', 6, 'OGA LIB', [measurement]],
      ['Hitachi Energy/RTU500 series', 8, `${compressors}`, [electrical]],
    ),
    ...planned(
      'FC',
      ['ABB/Totalflow XFC G5', 26, metering, [measurement], 'none'],
      ['ABB/RMC-100', 18, `${metering} MOB`, [measurement], 'none'],
      ['Emerson/FloBoss 107', 24, `${metering} MOB`, [measurement], 'none'],
      ['Emerson/Daniel S600+', 12, 'LIB CLA NOR SUX', [measurement], 'none'],
      ['Emerson/ROC800L', 10, 'LIB HUG LYO', [measurement], 'all'],
      ['Emerson/DL8000', 6, 'CLA NOR', [measurement]],
      ['Honeywell/EC 350', 14, 'NOR SUX CLA MOB', [measurement], 'none'],
    ),
    ...planned(
      'SW',
      ['Moxa/EDS-405A', 20, everywhere, [networks]],
      ['Moxa/EDS-510E', 16, everywhere, [networks]],
      ['Moxa/PT-7528', 8, compressors, [networks, electrical]],
      ['Rockwell Automation/Stratix 5700', 14, compressors, [networks, compression], 'some'],
      ['Rockwell Automation/Stratix 5400', 8, compressors, [networks, compression]],
      ['Siemens/RUGGEDCOM RS900', 12, everywhere, [networks, electrical]],
      ['Siemens/SCALANCE XM-400', 6, control, [networks]],
      ['Phoenix Contact/FL SWITCH 3008T', 9, field, [networks], 'none'],
    ),
    ...planned(
      'GW',
      ['Moxa/MGate MB3170', 15, metering, [networks, measurement]],
      ['Moxa/MGate MB3480', 7, compressors, [networks]],
      ['Moxa/NPort 5110', 18, everywhere, [networks]],
      ['Emerson/Wireless 1410 Gateway', 8, 'HUG LYO LIB', [networks, measurement]],
    ),
    ...planned(
      'RLY',
      ['GE/Multilin 750 Feeder Protection Relay', 12, compressors, [electrical]],
      ['GE/Multilin 469 Motor Protection Relay', 10, compressors, [electrical], 'all'],
      ['GE/Universal Relay (UR) Family', 8, compressors, [electrical]],
      ['ABB/Relion 670', 6, 'BEA KEA', [electrical]],
      ['Siemens/SIPROTEC 5 CP300', 4, 'GRB GUY', [electrical], 'none'],
    ),
    ...planned(
      'VFD',
      ['Rockwell Automation/PowerFlex 525', 16, compressors, [compression, electrical]],
      ['Rockwell Automation/PowerFlex 755', 8, compressors, [compression, electrical], 'none'],
      ['ABB/ACS880', 9, `${compressors} LYO`, [electrical]],
      ['Siemens/SINAMICS G120', 6, 'BEA GUY', [electrical]],
    ),
    ...planned(
      'HMI',
      ['Rockwell Automation/PanelView Plus 6', 14, compressors, [compression]],
      ['Rockwell Automation/PanelView 5510', 8, compressors, [compression]],
      ['Siemens/SIMATIC HMI Comfort Panels', 9, 'BEA GRB GUY KEA SAL', [compression]],
      ['Schneider Electric/Magelis HMIGTO', 6, 'HUG LYO', []],
    ),
    ...planned(
      'SRV',
      ['Emerson/OpenEnterprise', 4, control, [controlRoom]],
      ['Rockwell Automation/FactoryTalk View SE', 6, `${compressors} OMA`, [controlRoom, compression]],
      ['GE/CIMPLICITY', 3, 'OMA SAL KEA', [controlRoom], 'none'],
      ['Schneider Electric/ClearSCADA 2015 R2', 2, control, [controlRoom], 'all'],
    ),
    ...planned(
      'HIS',
      ['OSIsoft/PI Data Archive', 3, control, [controlRoom]],
      ['OSIsoft/PI Web API', 2, 'OMA', [controlRoom], 'none'],
      ['Rockwell Automation/FactoryTalk Historian SE', 2, control, [controlRoom]],
    ),
    ...planned(
      'NVR',
      ['Honeywell/MAXPRO NVR SE', 7, `${compressors} OMA LYO SAL`, [security]],
      ['Honeywell/HRHT4160', 5, 'HUG LIB CLA', [security], 'none'],
    ),
  ],
  work: prairieWork,
};
