import { words, type TypeWords } from './word-table.ts';

const category = 'Supervision';

export const supervision: readonly TypeWords[] = [
  {
    type: 'Operator Panel',
    category,
    names: [
      ...words(
        'hmi, human machine interface, operator panel*, touch panel*, operator terminal*, simatic hmi*, siplus hmi*',
      ),
      ...words(
        'hmi ktp*, gt softgot*, mobile panel*, comfort panel*, basic panel*, magelis*, panelview*, got1000*, got2000*, gt1#*, gt2#*',
      ),
      ...words('gs21*, gs series*, gt27*, desigo pxm*, desigo operator unit*, cmt*, wop*, webop, cp6##*, cp620*'),
      ...words(
        'cp630*, cp635*, cp651*, cp661*, cp665*, cp676*, ea9*, c more touch*, c more*, wago e display*, e display*, him',
      ),
      ...words(
        'rp210e, dcu210e, tsw x60, handheld terminal*, visunet rm, sinumerik one * handheld*, ftou*, operator unit*',
      ),
      ...words(
        'sinumerik one mcp, 762 3*, thin client*, itc1500*, simatic itc*, itc1900*, itc2200*, exter*, monitouch*',
      ),
    ],
    namesOf: {
      'mitsubishi electric': words('gt#*, gs#*, gt21*, gt23*, gt25*'),
      abb: words('cp6*'),
    },
    texts: words('hmi, operator panel*, human machine interface*, touch panel*'),
    makers: words('weintek'),
  },
  {
    type: 'SCADA Server',
    category,
    names: [
      ...words(
        'scada, scadas, wincc, wincc oa, simatic wincc*, simatic hmi wincc*, wincc runtime*, citect*, citectscada, clearscada',
      ),
      ...words(
        'ifix, cimplicity, proficy cimplicit*, intouch*, avev* intouch, aveva edge*, indusoft*, genesis32, genesis64, mc works*',
      ),
      ...words(
        'iconics suite*, mobilehmi, bizviz, graphworx*, genbroker*, analytix, iconics product*, ignition*, vtscada, fast tools',
      ),
      ...words(
        'igss*, factorytalk view*, factorytalk viewpoint*, rsview32*, factorytalk alarm*, pcvue*, zenon, movicon, integraxor',
      ),
      ...words(
        'laquis*, winlog*, daqfactory, mypro, promotic, reliance scada, openenterprise, openbsi, system platform*',
      ),
      ...words(
        'wonderware*, wonderware system platform*, telecontrol server*, sinaut st7cc, sicam scc, sicam 230, sicam pas*',
      ),
      ...words(
        'spectrum power*, scadapro*, webaccess*, advantech webaccess*, webhmi, atvise*, cx supervisor, sys600*, microscada*',
      ),
      ...words(
        'dms600, powerscada*, power scada*, xarrow*, tellus*, v server*, v simulator*, diaview, smartics, smartptt*',
      ),
      ...words(
        'scada webserver, scada web server, scada microbrowser, visualview*, vbase*, plant scada*, vijeo*, conprosys hmi*, win 911*',
      ),
      ...words(
        'sprecon v460*, siship*, emcs*, network manager scada, e terra*, gws, opcenter intelligence rt, prosmart, pulsenet*',
      ),
      ...words('ininet*, spidercontrol*, simatic notifier*, simatic information server'),
      ...words('sm rtclient*, wincc sm*, wincc unified, sinema scada, xhq*, ec net, meview3'),
    ],
    namesOf: { 'schneider electric': words('iiot monitor'), 'wibu systems': words('copa data zenon*, siemens sicam*') },
    texts: words('scada, scada software, hmi scada'),
    makers: words('certec edv, myscada, lcds, spidercontrol'),
  },
  {
    type: 'Historian',
    category,
    names: [
      ...words(
        'historian*, process historian*, hyper historian*, citecthistorian, wincc add on historian*, factorytalk historian*',
      ),
      ...words(
        'pi data archive, pi vision*, pi web api*, pi coresight, pi connector*, pi integrator*, pi interface*, pi api*',
      ),
      ...words(
        'pi sql*, pi buffer*, pi manual*, pi data collection*, pi to ocs, pi asset framework*, rtreports, exaquantum*',
      ),
      ...words(
        'plant information*, factorytalk vantagepoint*, 800xa information management, power generation information*, exaplog',
      ),
      ...words(
        'information manager, system 800xa information*, wonderware historian*, simatic wincc add on historian*, historian client*',
      ),
    ],
    makers: words('osisoft'),
    texts: words('historian'),
  },
  {
    type: 'Engineering Software',
    category,
    names: [
      ...words(
        'step 7*, simatic step 7*, tia portal*, totally integrated automation portal*, tia administrator, rslogix*, studio 5000*',
      ),
      ...words(
        'logix designer*, connected component* workbench*, isagraf*, isagraf workbench, codesys development*, codesys v3 development*',
      ),
      ...words(
        'gx works*, gx developer*, gx iec*, gx explorer, gx configurator*, gx logviewer*, gx remoteservice*, gt designer*',
      ),
      ...words('mt works*, rt toolbox*, mr configurator*, fr configurator*, px developer*'),
      ...words(
        'melsoft*, mx component*, mx sheet*, mx mesinterface*, mx opc ua module configurator*, mi configurator*, cw configurator*, ezsocket*, mh11*',
      ),
      ...words(
        'motion control setting*, motorizer*, position board*, data transfer, setting monitoring*, cpu module logging*',
      ),
      ...words(
        'c controller * utility, c controller interface*, data collector, data file manager, network interface board * utility, e designer, em software*, slmp data*, mtconnect data*',
      ),
      ...words('melsec wincpu*, melsec l flexible*, screen package data, melfa works'),
      ...words(
        'ecostruxure control expert*, unity pro, somachine*, ecostruxure machine*, zelio soft*, ecostruxure modicon builder',
      ),
      ...words(
        'ecostruxure operator terminal expert*, vijeo designer*, gp pro ex*, pro face gp*, tristation*, scadapack workbench',
      ),
      ...words(
        'scadapack remoteconnect*, vampset, eurotherm * guicon, guicon, c bus toolkit, u motion builder, proclima, power build*',
      ),
      ...words(
        'cx one, cx programmer*, cx position, cx protocol, cx server, cx flnet, network configurator*, switch box utility',
      ),
      ...words(
        'sysmac studio, sysmac cx*, omron cx*, fpwin*, winproladder*, plc winproladder, fvdesigner*, pi studio*, levi*',
      ),
      ...words(
        'plc editor, windldr, windedit*, cscape*, xg5000, v sft*, monitouch v*, alpha5 smart*, alpha7*, frenic loader*, d300win',
      ),
      ...words(
        'dopsoft*, tpeditor, screeneditor, cncsoft*, wplsoft, ispsoft, pmsoft, asda soft, dras, ipsoft, commgr, diascreen',
      ),
      ...words('ahsim*, dvpsimulator*, hmisoft*, elcsoft*, easysoft*, levistudio*, vt designer'),
      ...words(
        'webaccess hmi designer, hmi designer, automation studio*, automation builder, mint workbench, panel builder*',
      ),
      ...words(
        'pb610*, cp400pb*, control builder*, drive composer*, device library*, e design, symphony plus s engineering',
      ),
      ...words(
        'pc worx*, automation worx*, config+*, multiprog*, straton*, pac control*, widefield*, idefine*, astplanner',
      ),
      ...words(
        'proficy machine edition, crimson*, c more programming*, click programming*, directsoft*, do more designer*',
      ),
      ...words(
        'gs drives configuration*, solo temperature controller configuration*, sl soft*, ez plc*, ez touch*, case suite',
      ),
      ...words(
        'logo soft*, starter, sinamics starter*, sinamics startdrive*, simatic automation tool, primary setup tool*, sinetplan',
      ),
      ...words(
        'digsi*, iec 61850 system configurator*, sicam toolbox*, pcm600*, pwc600*, sam600 io connectivity*, 650 connectivity*',
      ),
      ...words(
        'gms600 connectivity*, connectivity package, acselerator*, desigo abt, desigo xwp, desigo configuration*, comos*',
      ),
      ...words(
        'simocode es*, soft starter es*, simatic prosave, siemens td keypad*, simaris*, security configuration tool*',
      ),
      ...words(
        'step 7 micro*, smart pc access, micro win*, sinaut software*, pnozmulti*, safety instrumented systems workstation',
      ),
      ...words(
        'system configuration tool*, metasys system configuration*, mydesigner, softmaster, kepware linkmaster, programming software',
      ),
      ...words(
        'configuration software, configuration tool, programming tool, sinumerik * programming tool, sinumerik 808d programming*',
      ),
      ...words(
        'rsnetworx*, rsfieldbus*, controlflash*, driveexecutive, drives aop, exaopc builder, robotexpert, roboguide',
      ),
      ...words(
        'hcdownloader, wattconfig*, 3500 rack configuration*, ioxpress*, labview, industrial gateway configurator, somove*',
      ),
      ...words(
        'sherlock, keypad designer, ecostruxure power build*, plc programming*, wi manager, drive composer entry, wincc tia portal',
      ),
      ...words(
        'wincc professional tia*, arestudio, simatic wincc tia portal, iq works, melsoft iq appportal, vbase editor',
      ),
      ...words('simatic wincc professional tia portal*, gma manager, pss r cape, factorytalk linx commdtm'),
    ],
    namesOf: {
      'ls electric': words('xg5000*'),
      'mitsubishi electric': words('gt designer*'),
      'schweitzer engineering laboratories': words('compass'),
      wecon: words('pi studio*, plc editor*, levi*'),
    },
    texts: words('engineering software, programming software, configuration software, development environment'),
  },
];
