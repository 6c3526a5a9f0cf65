import { words, type TypeWords } from './word-table.ts';

const category = 'Power and Motion';
const measurement = 'Measurement and Metering';

export const powerAndMeasurement: readonly TypeWords[] = [
  {
    type: 'Protective Relay',
    category,
    names: [
      ...words(
        'protection relay*, protective relay*, siprotec*, reyrolle*, relion*, easergy p*, sipass relay, pcs 9611*',
      ),
      ...words(
        'motor protection*, transformer protection*, feeder protection*, generator protection*, universal relay*, urplus*',
      ),
      ...words(
        'ur firmware, d60*, mm200*, mx350*, 339 *, 345 *, 350 feeder*, 489 *, 750 feeder*, 760 feeder*, iec 61850 firmware',
      ),
      ...words(
        'multilin*, sam600*, bootloader binary, b95plus*, relay, relays, ur bootloader*, all other siprotec*, other siprotec*',
      ),
    ],
    texts: words('protection relay*, protective relay*, relays, universal relay*'),
  },
  {
    type: 'Variable Frequency Drive',
    category,
    names: [
      ...words(
        'drive, drives, frequency converter*, frequency inverter*, inverter, sinamics*, powerflex*, altivar, fr a8#*, fr a800*',
      ),
      ...words('fr f8*, fr e8*, fr a7*, 9000x*, ac drive*, vlt, sinamics perfect harmony*, melsec fr'),
    ],
    namesOf: { 'mitsubishi electric': words('fr *') },
    texts: words('variable frequency drive*, ac drives, inverters'),
  },
  {
    type: 'Servo Drive',
    category,
    names: words('servo*, sinamics v90*, mr je*, mr j#*, alpha5, simatic micro drive*, asda'),
    texts: words('servo drive*, servo amplifier*'),
  },
  {
    type: 'Motor Starter',
    category,
    names: words('sirius*, simocode*, soft starter*, motor starter*, motor management*, multismart*'),
    namesOf: { 'general electric': words('mm200*') },
  },
  {
    type: 'Uninterruptible Power Supply',
    category,
    names: words('ups, uninterruptible power supply*, sitop ups*, symmetra*, smart ups*, powerxl, poweragent*'),
    texts: words('uninterruptible power suppl*'),
  },
  { type: 'Power Supply', category, names: words('power supply*, sitop psu*, sitop psu8600*, psu8600*') },
  {
    type: 'Power Distribution Unit',
    category,
    names: words(
      'pdu, pdus, rack power distribution*, power distribution*, ap7*, apdu*, automatic transfer switch*, iboot pdu*, ema*, eama*, eswa*, eam*, emaa*',
    ),
    texts: words('power distribution unit*'),
  },
  {
    type: 'Circuit Breaker',
    category,
    names: words('circuit breaker*, sentron 3va*, 3va*, masterpact'),
  },
  {
    type: 'EV Charger',
    category,
    names: words('evlink*, circarlife, charging station*, ev charger*, wallbox*'),
    texts: words('charging station*'),
  },
  {
    type: 'Solar Inverter',
    category,
    names: words('sunny webbox*, conext*, solar inverter*, photovoltaic*'),
    texts: words('solar inverter*, photovoltaic*'),
  },
  { type: 'Power Converter Control', category, names: words('pluscontrol*, svc plus, facts') },
  { type: 'Door Controller', category, names: words('sidoor*, ktk ate*') },
  {
    type: 'Power Meter',
    category: measurement,
    names: [
      ...words(
        'power meter*, sentron pac*, sicam p8*, sicam q1*, sicam q2*, 7km pac*, 7kt pac*, powerlogic*, pm55*, powermonitor*',
      ),
      ...words(
        'sicam mmu, sicam t, cms 770*, me96*, circutor*, compact dc s*, multitask meter, energy meter*, mes3*, smart meter*, enerlin x*',
      ),
    ],
    texts: words('power meter*, energy meter*, smart meter*'),
    makers: words('binom3'),
  },
  {
    type: 'Flow Computer',
    category: measurement,
    names: words('flow computer*, ultrasonic meter*, flow meter*, roc flow*, floboss*'),
    texts: words('flow computer*'),
  },
  {
    type: 'Tank Gauge',
    category: measurement,
    names: words('sitesentinel*, siteomat*, tms300*, tank gauge*, tank monitor*, veeder*'),
    texts: words('tank gaug*'),
  },
  {
    type: 'Field Instrument',
    category: measurement,
    names: words(
      'transmitter*, x stream*, x stream enhanced*, gas analy*, msc800, weather microserver*, total dissolved, flow sensor*, temperature sensor*, telemetry enabled devices',
    ),
    texts: words('transmitters, gas detector*'),
  },
  {
    type: 'Data Logger',
    category: measurement,
    names: words('data logger*, datalogger*, webbox, envidas*, power quality recorder*, dr60*, n6854*, rf sensor*'),
    texts: words('data logger*'),
  },
  {
    type: 'Condition Monitor',
    category: measurement,
    names: words('3500 22m*, bently nevada 3701*, 60m100*, vibration monitor*, bently nevada 60m*, rptcs*, gms600'),
    texts: words('vibration monitor*'),
  },
  {
    type: 'RFID Reader',
    category: measurement,
    names: words('rfid, rfid reader*, simatic rf*, simatic reader*, rtls, simatic rtls*'),
    texts: words('rfid reader*'),
  },
  {
    type: 'Vision System',
    category: measurement,
    names: words(
      'simatic mv*, vision system*, barcode scanner*, bar code reader*, in sight, 3d a1000*, dimensioning system, linear barcode*',
    ),
    texts: words('barcode scanner*, vision system*'),
  },
  {
    type: 'Mobile Computer',
    category: measurement,
    names: words(
      'running android os, mobile computer*, handheld computer*, smart ex*, tab ex*, pad ex*, ex handy*, ci70*, ct50*, ck7*, cn7*',
    ),
    texts: words('mobile computers'),
  },
];
