import type { InventoryPlan } from './inventory-plan.ts';
import { planned } from './plan-equipment.ts';

const treatment = 'Treatment Plant';
const distribution = 'Distribution';

/** A municipal waterworks. It shows that neighbours share the catalogue and nothing else. */
export const harborWater: InventoryPlan = {
  company: 'Harbor Water Utility',
  locations: [
    { code: 'WTP', name: 'Quarry Hill Treatment Plant', at: [41.3557, -72.0995] },
    { code: 'PS1', name: 'Dock Street Pump Station', at: [41.3512, -72.0922] },
    { code: 'TNK', name: 'Beacon Ridge Tank', at: [41.3741, -72.1203] },
  ],
  groups: [treatment, distribution],
  equipment: [
    ...planned(
      'PLC',
      ['Schneider Electric/Modicon M580', 6, 'WTP PS1', [treatment]],
      ['Schneider Electric/Modicon M221', 7, 'PS1 TNK', [distribution], 'none'],
      ['Siemens/SIMATIC S7-1200', 5, 'WTP', [treatment]],
    ),
    ...planned('RTU', ['Schneider Electric/SCADAPack 474', 6, 'PS1 TNK', [distribution], 'none']),
    ...planned('VFD', ['ABB/ACS880', 6, 'WTP PS1', [distribution]]),
    ...planned('SW', ['Moxa/EDS-405A', 5, 'WTP PS1 TNK', [], 'all']),
    ...planned('HMI', ['Schneider Electric/Magelis HMIGTO', 3, 'WTP PS1', [treatment]]),
    ...planned('SRV', ['Schneider Electric/IGSS Data Server', 2, 'WTP', [treatment], 'some']),
  ],
};
