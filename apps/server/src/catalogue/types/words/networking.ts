import { words, type TypeWords } from './word-table.ts';

const category = 'Industrial Networking';

export const networking: readonly TypeWords[] = [
  {
    type: 'Industrial Ethernet Switch',
    category,
    names: [
      ...words(
        'switch, switches, ethernet switch*, managed switch*, industrial ethernet switch*, scalance x*, ruggedcom rs*',
      ),
      ...words(
        'ruggedcom ros*, ruggedcom ros rs*, ruggedcom ros m2*, ruggedcom m2*, ruggedcom i8*, ruggedcom i80*, ruggedcom rp110*, ruggedcom m969*',
      ),
      ...words(
        'stratix*, allen bradley stratix*, armorstratix*, fl switch*, fl nat*, eds #*, eds g#*, eds 4*, iks g*, pt 7528*',
      ),
      ...words(
        'jetnet*, ie sw*, managed ethernet switch*, sixnet managed*, stride managed*, n tron*, mach100*, gecko*, afs6*',
      ),
      ...words(
        'aff66*, classic platform switches*, rsp rspe*, s2020*, s2024*, t1000*, mach*, bb eswgp*, ids 2102, industrial managed*',
      ),
      ...words('rt430*, fox5*, fox6*, xmc20*'),
    ],
    namesOf: { moxa: words('eds*, iks*, pt*'), weidmueller: words('ie*') },
    texts: words('ethernet switch*, industrial switch*, managed switch*, switches'),
    makers: words('korenix'),
  },
  {
    type: 'Router',
    category,
    names: [
      ...words(
        'router, routers, adsl router*, shdsl router*, scalance m*, scalance mum*, ruggedcom rx*, ruggedcom rox*, rox ii',
      ),
      ...words(
        'ruggedcom mx*, ruggedcom rm1224*, airlink*, edr g9*, mrd *, ewon*, flexy*, cosy*, oncell*, skyrouter*, s9922*',
      ),
      ...words(
        'ir615*, spectre rt*, mesr901, gx450*, ls300*, mp70*, ibr600*, psi modem*, 4g lte*, dvw 3200n, tc router*',
      ),
      ...words('wide area communication router*, ac8*, etic*, mguard 3g, modem'),
    ],
    texts: words('router, routers, cellular gateway*'),
    makers: words(
      'sierra wireless, cradlepoint, ctek, westermo, ricon mobile, inhand networks, netcomm wireless, etic telecom',
    ),
  },
  {
    type: 'Firewall',
    category,
    names: [
      ...words(
        'firewall*, scalance s*, scalance sc*, mguard*, fl mguard*, tc mguard*, edr 810, eagle20*, security gateway',
      ),
      ...words('security proxy, one way gateway*, data diode*, portbloque*, security appliance*, coreshield*'),
    ],
    texts: words('firewall, firewalls, security appliance*'),
  },
  {
    type: 'Wireless Access Point',
    category,
    names: [
      ...words(
        'access point*, scalance w*, fl wlan*, awk*, stratix 5100*, n tron 702*, rad 80211*, rad whg*, tropos*, wap',
      ),
      ...words('epmp, mesh os, dap *'),
    ],
    texts: words('access point*'),
  },
  {
    type: 'Wireless Controller',
    category,
    names: words('scalance wlc*, wireless controller*, wireless lan controller*, cnmaestro*'),
    namesOf: { 'cassia networks': words('access controller') },
  },
  {
    type: 'Industrial Radio',
    category,
    names: [
      ...words(
        'radio, ruggedcom win*, series radio, sd series*, td220max*, inet*, mmp, ptmp*, ptp*, asik airscale*, b450*',
      ),
    ],
    makers: words('airspan networks, hetronic, telecrane, gain electronic, shun hu technology'),
    texts: words('radio remote control*'),
  },
  {
    type: 'Protocol Gateway',
    category,
    names: [
      ...words(
        'gateway, gateways, device server*, serial device*, terminal server*, nport*, mgate*, mb3170*, mb3180*, mb3270*',
      ),
      ...words(
        'ie pb link*, ie as i link*, ie wsn*, iwlan pb link*, pn pn coupler*, pn mf coupler*, simatic pn*, protocol converter*',
      ),
      ...words(
        'da50*, cloudconnect*, cloud connect*, simatic cloud connect*, mindconnect*, smart access module*, sinamics connect*',
      ),
      ...words(
        'fl com*, com server*, rmc30*, ruggedcom rmc30*, ruggedcom ros rmc30*, connectport*, portserver*, nio 50, ip gateway*',
      ),
      ...words(
        'uno*, gate e2, bacnet ip module*, ipdio, pxg3*, sensor gateway, com x*, vmu c*, wise*, x2d, 1410*, 1420*, 1552wu*',
      ),
      ...words(
        'wirelesshart*, wireless 14*, wha gw*, simatic teleservice*, niso, xcomfort*, ge*sx*, sx 500, geh*, telecontrol gateway*',
      ),
      ...words(
        'modbus gateway*, gwm, gw6, anybus*, codesys gateway*, cp1w cif41, internet fax*, simotics connect*, cmt g*',
      ),
      ...words('iot2040*, siplus net pn*, lantronix*, moneo, sitewatch*, emg12*, smartserver iot, fl gateway*'),
    ],
    namesOf: { 'red lion automationdirect': words('da50*') },
    texts: words('protocol gateway*, serial device server*, modbus gateway*, gateways'),
    makers: words('digi international, systech, jantek, kunbus, silex technology and ge healthcare'),
  },
  {
    type: 'Media Converter',
    category,
    names: words('media converter*, ruggedcom rmc*, ruggedcom ros rmc*, power line booster*, clearpath'),
  },
  {
    type: 'Network Management Software',
    category,
    names: [
      ...words(
        'sinec nms, sinec ins, sinema server*, mxview*, ruggedcom nms, connexium network manager, webaccess nms, iview',
      ),
      ...words(
        'advantech iview, r seenet, network management software, nms, fl network manager, hivision, kace*, tableau*, webaccess rmm',
      ),
      ...words('wise paas rmm'),
    ],
    texts: words('network management software'),
  },
  {
    type: 'Remote Access Software',
    category,
    names: [
      ...words(
        'remote connect*, sinema remote connect*, siemens sinema remote*, ecatcher, mbconnect24, mymbconnect24, gatemanager*, sitemanager*',
      ),
      ...words(
        'axeda*, secure remote access*, openvpn*, thinmanager*, access anywhere, crossbow*, ruggedcom crossbow*, citect anywhere',
      ),
      ...words(
        'intouch access anywhere*, aveva intouch access anywhere*, wonderware intouch access*, plant scada access anywhere*',
      ),
      ...words('aveva plant scada access*, vpn client, powerscada anywhere*, remote access'),
    ],
    texts: words('remote access software, vpn client'),
  },
];
