import { words, type TypeWords } from './word-table.ts';

const category = 'Process Control';

export const processControl: readonly TypeWords[] = [
  {
    type: 'Logic Controller',
    category,
    names: [
      ...words(
        'plc, plcs, pac controller, programmable automation controller*, logic controller*, automation controller*',
      ),
      ...words(
        'simatic s7*, siplus s7*, s7 200*, s7 300, s7 400, s7 1200, s7 1500, cpu family, siemens logo*, logo 8*',
      ),
      ...words(
        'logo #*, et 200* cpu, et200* cpu, et200* cpu 15*, im151 8*, im154 8*, simatic tdc cpu*, 6es7211*, es7314*',
      ),
      ...words('6ed1052*, modicon m*, modicon premium, modicon quantum, m340 cpu*, m580 cpu*, m1e cpu*'),
      ...words('premium cpu*, premium processor*, quantum cpu*, quantum processor*, controllogix*, compactlogix*'),
      ...words(
        'micrologix*, 1766 l*, micro800*, flexlogix*, drivelogix*, 1763 l16*, armor compactlogix, melsec*, pc10*, pfc100',
      ),
      ...words('pfc200, series pfc*, controlwave*, pacsystems*, rx3i*, cpe100, cpe115, cpe302, cpe305, cpe310, cpe330'),
      ...words('cpe400, cpl410, cru320, rsti ep cpe*, controledge plc, sysmac cj*, sysmac cp*, sysmac cs*, sysmac nj*'),
      ...words('nj nx series, axc 1*, axc f*, ilc 1*, ilc 2*, rfc 4*, ilc 151*, ilc 191*, microsmart, smartaxis'),
      ...words(
        'stardom*, do more, click plc*, saia burgess pg5 pcd, xgb*, xgk*, xgi*, xgr*, husky, tbox ms*, cp1l, cp1h, et 200sp open controller*, axc 3*, ilc 3*',
      ),
      ...words('simatic et 200sp open controller*, controledge'),
    ],
    namesOf: {
      'mitsubishi electric': [
        ...words('q#*cpu*, q# #*, r#*cpu*, l#*cpu*, fx3*, fx5*, r# #*, q03*, q04*, q06*, q10*, q13*, q20*, q26*, q50*'),
        ...words('q100*, l02*, l06*, l26*, r00*, r01*, r02*, melipc*, q12dccpu*'),
      ],
      wago: words('750 8*, 750 82*, 750 88*, 750 83*, 750 82*, 750 3*, codesys'),
      automationdirect: words('d0 0*, d2 2*, d3 3*, d4 4*, f1 130*, do 0*'),
      jtekt: words('nano*, plus cpu*, pcdl*, pc3*'),
      'abb phoenix contact schneider electric siemens and wago': words('750*, 1sap*, modicron'),
      omron: words('cj series, cs series, nj series, nx1*, controllers'),
      'saia burgess controls': words('pcd'),
      'fatek automation': words('cb*, cm*'),
      'horner automation': words('rcc 972'),
      'host engineering': words('hardware version*'),
      'ls electric': words('x*'),
      honeywell: words('c200*, c300*'),
      'rockwell automation': words('1763*'),
      idec: words('fc6*, ft1a*'),
      crestron: words('mc3'),
      controlbyweb: words('x 320*'),
    },
    texts: words('plc, plcs, programmable logic controller*, logic controller*'),
  },
  {
    type: 'Soft Controller',
    category,
    names: [
      ...words('winac*, s7 1500 software controller, softlogix*, soft plc, codesys control*, control for beaglebone'),
      ...words(
        'codesys runtime*, codesys plcwinnt, codesys v3 safety*, twincat, proconos*, isagraf free runtime, multiprog rt',
      ),
      ...words(
        'pc worx rt*, pc worx srt, codesys hmi*, codesys v3 simulation runtime*, winplc, automation runtime*, softpac*',
      ),
      ...words(
        'codesys v3 products, codesys v3 embedded*, codesys v3 remote*, control runtime*, softcontrol, control rte*',
      ),
    ],
    namesOf: { codesys: words('control*, runtime*, hmi*, simulation*') },
  },
  {
    type: 'Safety Controller',
    category,
    names: [
      ...words(
        'guardlogix*, compact guardlogix*, armor compact guardlogix*, armor guardlogix*, safety controller*, prosafe rs',
      ),
      ...words(
        'safety plc*, safety manager, triconex, tricon*, deltav sis, aadvance*, nano safety*, safety instrumented*',
      ),
    ],
    namesOf: {
      jtekt: words('nano safety*'),
      'mitsubishi electric': words('r#*sfcpu*, r#*psfcpu*, r08 16 32 120sfcpu*, r08 16 32 120psfcpu*, * r#*sfcpu*'),
      'schneider electric': words('mp model 3008'),
    },
    texts: words('safety instrumented system*, safety controller*'),
  },
  {
    type: 'Remote Terminal Unit',
    category,
    names: [
      ...words(
        'rtu, rtus, remote terminal unit*, sicam a8000, cp 8000*, cp 802*, cp 803*, cp 805*, simatic rtu*, rtu30*',
      ),
      ...words(
        'rtu500*, easergy t300, scadapack x70, roc800*, dl8000, controledge rtu, bmxnor*, x80 bmxnor*, smartrtu',
      ),
      ...words(
        'me rtu, ace1000, moscad*, mdlc, tbox*, sicam sgu, telecontrol unit*, adam 3600, sepcos*, iologik 2500*',
      ),
      ...words('sicam rtus, sicam web firmware, fw 50*, stardom controller fcn rtu, sixnet rtu'),
    ],
    namesOf: { 'general electric': words('d20*, mu320e*') },
    makers: words('exemys'),
    texts: words('rtu, rtus, remote terminal unit*'),
  },
  {
    type: 'Distributed Control System',
    category,
    names: [
      ...words('dcs, distributed control system*, simatic pcs*, pcs neo, pcs 7, centum*, experion*, deltav*, ovation*'),
      ...words(
        '800xa*, system 800xa*, symphony plus*, composer*, harmony, sppa t3000*, valmet dna, mark vie, mark vle*',
      ),
      ...words(
        'simatic batch*, simatic route control*, b m9000*, ecostruxure process expert, plantstruxure*, plant connect',
      ),
      ...words(
        'freelance, compact hmi, advant*, advabuild, base software, melody*, alspa*, ac 800m, pni800, spiet800, c300*',
      ),
      ...words('toolboxst*, ex2100e*, ls2100e*, simatic easie*, foundation fieldbus, pni800'),
    ],
    texts: words('distributed control system*'),
  },
  {
    type: 'Motion Controller',
    category,
    names: [
      ...words(
        'simotion*, sinumerik*, simatic drive controller*, motion controller*, motion module*, cnc, cnc machine',
      ),
      ...words(
        'haas controller, heidenhain*, tnc 640, xps *, mr mq100*, q170*, q172*, q173*, motion cpu*, micro drive pdc',
      ),
      ...words(
        'melsec q * q170*, melsec q * q172*, melsec q * q173*, melsec q * mr mq100*, melsec q q170*, melsec q q172*',
      ),
      ...words(
        'melsec q q173*, melsec q mr*, melsec q series q17*, melsec q series mr*, melsec iq r series motion module*',
      ),
      ...words('melsec iq r* rd78*, melsec q series q170*, melsec q series q172*, melsec q series q173*'),
      ...words('melsec iq r series rd78*, melsec iq r series r#*mtcpu*, melsec iq r series r#*mtcpu, r#mtcpu*'),
    ],
    makers: words('newport'),
    texts: words('cnc controller*, motion controller*'),
  },
  {
    type: 'Robot Controller',
    category,
    names: [
      ...words(
        'kr c4, kss, robot, robots, robot controller*, melfa*, conveyor tracking application*, mir100*, mir fleet*, cb 3#*',
      ),
      ...words('r 30ia*, robot system software, tug home base*, melsec iq r* r16rtcpu*, hrss'),
    ],
    texts: words('robot controller*, robots'),
    makers: words('universal robots, mobile industrial robots, vecna technologies, kuka, hiwin'),
  },
];
