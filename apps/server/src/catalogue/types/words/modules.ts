import { words, type TypeWords } from './word-table.ts';

const category = 'Process Control';

export const modules: readonly TypeWords[] = [
  {
    type: 'I/O Module',
    category,
    names: [
      ...words(
        'et200*, et 200*, io module*, i o module*, remote i o, compact field unit, simatic cfu*, flex i o, 1794 aent*',
      ),
      ...words(
        'io link master*, interface module profinet, cioc*, deltav cioc*, sam600 io, im 154*, im154*, im157*, iologik*',
      ),
      ...words('digital input*, analog input*, 3su1 interface*, melsec iq r* i o*'),
    ],
    namesOf: {
      automationdirect: words('sio*'),
    },
    texts: words('i o module*, remote i o'),
  },
  {
    type: 'Communication Module',
    category,
    names: [
      ...words(
        'simatic cp*, simatic net cp*, siplus net cp*, siplus s7 1200 cp #*, siplus s7 1500 cp #*, simatic cm*, cp 1604*',
      ),
      ...words(
        'cp 1616*, tim 1531*, tim 3v*, tim 4*, siplus tim*, siplus net tim*, simatic tim*, simatic tdc cp51*, en100*',
      ),
      ...words(
        'communication module*, communications module*, communication ethernet module*, ethernet module*, network card*',
      ),
      ...words(
        'siprotec 5 communication module*, logo cmr*, siplus s7 1200 cm*, firmware variant*, 1756 en*, 1756 eweb*',
      ),
      ...words('1768 eweb*, compactlogix 1768 eweb*, controllogix ethernet ip*, 1756 controllogix ethernet ip*, enet*'),
      ...words(
        'm340 communication*, m340 communication ethernet module*, premium communication module*, quantum communication*',
      ),
      ...words(
        'tricon communications module*, siplus hcs*, ecom100*, network interface module*, network interface board*, opc ua server module*',
      ),
      ...words(
        'vsn300*, srea 01*, srea 50*, en100 ethernet modules, profinet io controller module*, icx35*, cim 500, rd81*',
      ),
      ...words(
        'melsec iq r rj71*, melsec iq r * rj71*, melsec q qj71*, melsec q * qj71*, melsec l lj71*, melsec l * lj71*',
      ),
      ...words('melsec iq r series rj71*, melsec q series qj71*, melsec l series lj71*, melsec iq r series rd81*'),
      ...words(
        'melsec iq f fx5 enet*, melsec iq f series fx5 enet*, siplus et 200sp cp*, et 200sp cp*, simatic net dk*',
      ),
      ...words(
        'mes interface module*, high speed data logger module*, wifi module*, wi fi module*, data module*, sd 320an*',
      ),
      ...words(
        'sicam rtus sm 2556*, rtu500 series cmu*, extension unit*, network management card*, environmental monitoring unit*',
      ),
    ],
    namesOf: {
      'mitsubishi electric': words(
        'rj71*, qj71*, lj71*, fx3u enet*, fx5 enet*, nz2*, fr a8n*, mr j4 tm, rd55*, rd81*, rd78*, rj72*',
      ),
      jtekt: words('2port efr*, ef10*, fl et*, plus efr*, plus ex*, plus bus*, plus 2p*, nano 2et*, pc10b*e c*'),
      'host engineering': words('h0 ecom*, h4 ecom*'),
      abb: words('m2m ethernet, pni800, spiet800'),
    },
  },
  {
    type: 'Industrial PC',
    category,
    names: [
      ...words('simatic ipc*, simatic hmi ipc*, ipc#*, simatic field pg*, simatic fieldpg*, industrial pc*, panel pc*'),
      ...words(
        'simatic itp*, simatic pc station, sinumerik pcu*, sinumerik panel control unit*, harmony ipc*, uc 2100*, uc 3100*',
      ),
      ...words(
        'uc 8100*, uc 8200*, uc 8410*, uc 8580*, da 662c*, da 681*, da 682*, v2616*, v2406*, mc 1100*, visunet pc, scalance lpe*',
      ),
      ...words('ruggedcom ape*, rx 1400 vpe*, industrial computer*, tpc 6*, vmt 30*, bl2 *, itc 8113, aig 300*'),
    ],
    namesOf: { moxa: words('uc*, da*, aig*'), 'phoenix contact': words('tpc*, vmt*, bl*, itc*, fc 350*') },
    texts: words('industrial pc*, industrial computer*'),
  },
  {
    type: 'Building Controller',
    category,
    names: [
      ...words(
        'desigo px*, desigo px automation controllers*, desigo automation controllers*, desigo dxr*, apogee*, climatix*, talon*, pxg3*, rwg1*, ozw*',
      ),
      ...words(
        'building controller*, facility explorer snc*, network automation engine*, nae55*, nae85*, enteliweb, entelibus*',
      ),
      ...words(
        'ae 200*, ae 50*, ew 50*, ag 150*, eb 50*, gb 24*, gb 50*, g 150*, te 200*, te 50*, tw 50*, cms rmd*, bac hd*',
      ),
      ...words(
        'pac yg*, homelynk*, smartserver*, i lon*, network integration engine*, tracer*, iq series controllers*, moduweb',
      ),
      ...words('linx 1*, lvis*, xl1000*, xlweb*, mach proweb*, air conditioning*, wiser, mz*, tc compact'),
    ],
    makers: words('loytec, echelon, delta controls'),
    texts: words('building controller*, building automation*, air conditioning*'),
  },
  {
    type: 'Process Controller',
    category,
    names: words('temperature controller*, process controller*, tension controller*, le7 40gu*, multiflex*'),
  },
  { type: 'Gas Turbine', category, names: words('gas turbine*'), namesOf: { siemens: words('sgt *, sgt*') } },
  {
    type: 'HVAC Unit',
    category,
    names: words('chiller*, air conditioner*, split systems, thermal management center, smartcooler, cooling unit*'),
    texts: words('chiller*'),
  },
];
