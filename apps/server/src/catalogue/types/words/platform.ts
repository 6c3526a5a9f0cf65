import { words, type TypeWords } from './word-table.ts';

const category = 'Platform Software';

export const platform: readonly TypeWords[] = [
  {
    type: 'Embedded Operating System',
    category,
    names: [
      ...words(
        'rtos, vxworks*, windriver vxworks*, integrity*, nucleus*, capital vstar, vstar, freertos, amazon freertos',
      ),
      ...words(
        'mbed*, zephyr*, qnx, qnx *, blackberry qnx, qnx *, riot os, nuttx*, tizen*, ecos*, mqx*, micrium*, mongoose os, tencentos*, contiki*',
      ),
      ...words(
        'uip contiki*, cmsis rtos*, arm cmsis*, nut net, apache nuttx*, samsung tizen*, media tek linkit*, ose, m base*, threadx, mbed ualloc*',
      ),
    ],
    texts: words('real time operating system*, rtos'),
  },
  {
    type: 'Protocol Stack',
    category,
    names: [
      ...words(
        'tcp ip*, ip stack*, network stack*, protocol stack*, ipnet*, interpeak*, interniche*, nichelite, treck*, nucleus net*',
      ),
      ...words(
        'picotcp*, uip*, fnet, cyclonetcp, ndktcpip, mplab net, uc tcp*, open iscsi, opener, ethernet ip adapter*, ethernet ip scanner*',
      ),
      ...words(
        'libiec61850, dnp3 outstation*, iec 60870*, tmw library*, dds*, opendds, fast dds, cyclonedds, connext*, gurumdds*, coredx*',
      ),
      ...words(
        'hipserver, opc ua net standard, opc ua stack*, advanced networking technology*, profinet driver*, simatic profinet driver*, softnet*',
      ),
      ...words(
        'openv2g, modbus protocol, modicon modbus protocol, rompager*, embedded web server*, codesys web server*, jserialcomm',
      ),
      ...words(
        'codesys reports all*, common components, eprosima*, eclipse cyclonedds, rti connext*, 499es*, kaa iot*',
      ),
      ...words(
        'gpsd*, microjson*, bacnet stack, hart ip*, goahead*, object computing*, twinoaks*, asterisk*, power line communications*',
      ),
    ],
    makers: words('treck, hcc embedded, real time automation rta, pyramid solutions, triangle microworks'),
    texts: words('tcp ip stack*, protocol stack*'),
  },
  {
    type: 'Software Development Kit',
    category,
    names: [
      ...words(
        'sdk, sdks, software development kit*, development kit*, development evaluation kit*, drawings sdk*, newlib, uclibc*, redhat newlib',
      ),
      ...words(
        'p2p sdk*, parasolid*, jt utilities, jttk*, simplelink*, texas instruments simplelink*, texas instruments cc*, cc3*, google cloud iot device sdk*, net based opc ua client server sdk*, c++ sdk, c++ server sdk, runtime toolkit*',
      ),
      ...words(
        'mcuxpresso*, nxp mcuxpresso*, *3dread*, jt3d*, ug3d*, gigasoft*, dlt daemon*, p2p software*, 3dreadpsr',
      ),
    ],
    makers: words('throughtek, open design alliance'),
    texts: words('software development kit*'),
  },
  {
    type: 'Embedded Processor',
    category,
    names: words('i mx*, vybrid*, mx 7solo, microcontroller*, intel 2g modem, soc'),
    texts: words('system on chip, processors'),
  },
  {
    type: 'Licence Management Software',
    category,
    names: [
      ...words(
        'license manager*, licence manager*, factorytalk activation*, license management*, license server*, floating license*, codemeter*, flexnet*, hasp*',
      ),
      ...words('sentinel*, automation license manager*, factorytalk activation manager*, activation server*'),
      ...words(
        'simatic it lms, safenet*, license management utility*, license management system*, all hasp*, wonderware license*',
      ),
      ...words('vijeo citect and citect scada floating*'),
    ],
    texts: words('license manager*, licence management'),
  },
  {
    type: 'Design and Simulation Software',
    category,
    names: [
      ...words(
        'simcenter*, tecnomatix*, femap*, solid edge*, teamcenter*, nx 1*, jt2go*, microstation*, keyshot*, keyvr, arena*',
      ),
      ...words(
        'simulation*, simulator*, plcsim*, s7 plcsim*, simatic s7 plcsim*, simit*, hyperview*, wind analysis*, pads*, xpedition*, questa*',
      ),
      ...words(
        'modelsim*, calibre*, polarion*, plm help*, kuka sim*, sinumerik one virtual*, inkscape, xpedition designer, install shield',
      ),
      ...words('rslogix emulate*, plc simulator*, viewer, solid edge se*, star ccm*, teamcenter visualization*, vsim'),
    ],
    makers: words('luxion, datakit, bentley systems, altair, digital canal structural'),
    texts: words('cad software'),
  },
  {
    type: 'IoT Platform',
    category,
    names: [
      ...words(
        'mendix*, industrial edge*, simatic automation edge, iotworx, iconics iotworx, edge management, kaa iot platform',
      ),
      ...words('wise paas*, insights hub, thingworx, sinumerik edge, apm edge device'),
    ],
  },
  {
    type: 'System Service Software',
    category,
    names: [
      ...words(
        'simatic logon*, factorytalk services platform*, factorytalkservices*, factorytalk diagnostics*, factorytalk security*',
      ),
      ...words(
        'software update*, archestra logger*, installshield, ability link, update manager, pcm600 update*, flexera installshield',
      ),
      ...words('adminer, blue id, melsoft complete clean*'),
    ],
  },
  {
    type: 'Vehicle or Telematics Unit',
    category: 'Transport and Public Sites',
    names: words(
      'gps tracker*, telematics*, onstar*, shanghai onstar*, blue link*, infiniti*, bmw, ford, nissian*, nissan*, mv720*',
    ),
    makers: words('continental, uffizio, micodus, general motors, hyundai motor america'),
    texts: words('telematics*, gps tracker*'),
  },
  {
    type: 'Voting Machine',
    category: 'Transport and Public Sites',
    names: words('imagecast*, voting*'),
  },
  {
    type: 'Car Wash System',
    category: 'Transport and Public Sites',
    names: words('laserwash*, laserjet*, protouch*, car wash*'),
  },
  {
    type: 'Traffic Controller',
    category: 'Transport and Public Sites',
    names: words('cpu ls4000, traffic controller*'),
    texts: words('traffic controller*'),
  },
  {
    type: 'Lighting Controller',
    category: 'Transport and Public Sites',
    names: words('datagate*, e streamer*, pixelator, storm 24, lighting control*'),
    makers: words('enttec'),
  },
];
