/**
 * Spellings of manufacturers that trimming, case and legal forms do not unify: the name we show, then its other
 * spellings. The list contains only certain cases: another spelling, a typing error, a former name of the company, or a
 * brand together with the group that owns it. A company that was only bought keeps its own entry, because its products
 * have its name.
 */
export const manufacturerAliases: Readonly<Record<string, readonly string[]>> = {
  ABB: ['ABB Ltd'],
  'ATI Systems': ['Acoustic Technology, Inc. (ATI Systems)'],
  Aethon: ['Aethon, ST Engineering'],
  AutomationDirect: ['Automation Direct'],
  AVEVA: ['AVEVA Software, LLC'],
  'B+B SmartWorx': ['B+B SmartWorx, Advantech'],
  'Becton, Dickinson and Company (BD)': ['BD', 'Becton Dickinson', 'Becton, Dickinson & Co.'],
  'Bently Nevada': ['Bently Nevada, Baker Hughes'],
  CKS: ['CKS, a subsidiary of Johnson Controls Inc.'],
  // Renamed in 2020.
  CODESYS: ['CODESYS, GmbH', '3S-Smart Software Solutions GmbH', '3S Smart Software Solutions'],
  'Controlled Electronic Management Systems': ['Contolled Electronic Management Systems Ltd, Johnson Contols Inc.'],
  'Exacq Technologies': ['Exacq Technologies, Johnson Controls Inc.'],
  'General Electric': ['General Electric (GE)', 'GE'],
  'General Motors': ['General Motors (GM), Shanghai OnStar (SOS)'],
  'Hirschmann Automation and Control': ['Hirschmann Automation and Control GmbH, Belden Inc.'],
  Interlogix: ['Interlogix, Carrier Global Corporation'],
  Kantech: ['Kantech, Johnson Controls Inc.'],
  LCDS: ['LCDS - Leão Consultoria e Desenvolvimento de Sistemas Ltda ME'],
  // Renamed in 2020.
  'LS ELECTRIC': ['LS ELECTRIC, LS Industrial Systems (LSIS) Co. Ltd', 'LS Industrial Systems', 'LSIS'],
  'M&M Software': ['M&M Software GmbH, WAGO Kontakttechnik'],
  Matrikon: ['Matrikon, Honeywell', 'MatrikonOPC'],
  'Mobile Industrial Robots': ['Mobile Industrial Robots (MiR)', 'MiR'],
  Moxa: ['MOXA'],
  'National Instruments': ['National Instruments Corp. (NI)', 'NI'],
  'Natus Medical': ['Natus Medical, Inc. (Natus)'],
  // A family of its processors, used as the name of the manufacturer.
  'NXP Semiconductors': ['NXP', 'i.MX'],
  'Object Computing': ['Object Computing, Inc. (OCI)', 'OCI'],
  Orpak: ['Orpak, Gilbarco Veeder-Root'],
  OSIsoft: ['OSIsoft LLC'],
  'Pepperl+Fuchs': ['PEPPERL+FUCHS', 'Pepperl & Fuchs'],
  Philips: ['Phillips'],
  'Phoenix Contact': ['PHOENIX CONTACT, Innominate Security Technologies'],
  Pilz: ['Pilz GmbH & Co. KG (Pilz)'],
  'PSI GridConnect': ['PSI GridConnect GmbH (formerly PSI Nentec GmbH)', 'PSI Nentec'],
  'Rockwell Automation': ['Allen-Bradley', 'Rockwell Automation / Allen-Bradley'],
  SAUTER: ['Fr. Sauter AG', 'SAUTER Controls'],
  'Schneider Electric': ['Schneider Electric Software, LLC', 'Schneider Electric SE'],
  'Schweitzer Engineering Laboratories': ['Schweitzer Engineering Laboratories, Inc. (SEL)', 'SEL'],
  'Sensormatic Electronics': [
    'Sensormatic Electronics, LLC, Johnson Controls Inc.',
    'Sensormatic Electronics, LLC, a subsidiary of Johnson Controls Inc.',
  ],
  'Siemens Healthineers': ['Siemens Healthineers, Siemens'],
  'Triangle MicroWorks': ['Triangle Microworks'],
  Trihedral: ['Trihedral Engineering Limited'],
  'Various manufacturers': ['multiple', 'multiple open source', 'multiple trailer and brake manufacturers', 'n/a'],
  'Wibu-Systems': ['WIBU-SYSTEMS AG', 'WIBU SYSTEMS'],
  'Xiongmai Technology': ['Hangzhou Xiongmai Technology Co, Ltd'],
};
