import { listed } from './listed.ts';

/** Makers of industrial and network equipment. A column with such names has the makers, whatever its heading is. */
export const knownMakers: readonly string[] = listed(`
    ABB, Advantech, Allen-Bradley, Arista, Aruba, Axis, B&R, Bachmann, Balluff, Banner, Barracuda, Beckhoff,
    Belden, Bently Nevada, Bosch, Brocade, Brother, Canon, Check Point, Cisco, Cognex, Citect, Danfoss, Dell,
    Delta Electronics, Digi, D-Link, Eaton, Emerson, Endress+Hauser, Epson, Ericsson, EUCHNER, Extreme Networks,
    F5, Fanuc, Festo, Fisher, Fortinet, Foxboro, Fuji Electric, GE, General Electric, Hikvision, Dahua, Hilscher,
    Hirschmann, Hitachi, HMS, Honeywell, HP, HPE, Hewlett Packard, Huawei, IBM, ifm, Intel, Inductive Automation,
    Johnson Controls, Juniper, Keyence, Krohne, KUKA, Lantronix, Lenovo, Lenze, Lexmark, Meinberg, Microsoft,
    MikroTik, Mitsubishi, Modicon, Motorola, Moxa, National Instruments, NetApp, NETGEAR, Nokia, Omron, Opto 22,
    Oracle, Palo Alto, Panasonic, Parker, Pepperl+Fuchs, Phoenix Contact, Pilz, ProSoft, QNAP, Red Lion, Ricoh,
    Rittal, Rockwell, Rosemount, Ruckus, RuggedCom, SAMSON, Samsung, Schneider, Schweitzer, SEL, SEW, SICK,
    Siemens, Sierra Wireless, SonicWall, Sophos, Stratus, Synology, Tofino, Toshiba, TP-Link, Tridium, Trihedral,
    Turck, Ubiquiti, Unitronics, VEGA, VIPA, VMware, WAGO, WatchGuard, Weidmüller, Weidmueller, Westermo,
    Woodward, Xerox, Yaskawa, Yokogawa, Zebra, Zyxel, シーメンス, 三菱電機, オムロン, 横河電機, キーエンス, 西门子, 施耐德, 三菱, 欧姆龙, 华为, 汇川,
    和利时, 中控
  `);
