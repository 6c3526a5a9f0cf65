import { words, type TypeWords } from './word-table.ts';

const category = 'Supervision';

export const plantSoftware: readonly TypeWords[] = [
  {
    type: 'OPC Server',
    category,
    names: [
      ...words(
        'opc, opc server*, opc data link, openpcs*, kepserver*, kepserverex, kepware*, thingworx kepware*, thingworkx kepware*',
      ),
      ...words(
        'thingworx industrial*, thingworkx industrial*, top server, industrial gateway server, opc aggregator, uagate*',
      ),
      ...words(
        'edgeconnector*, edgeaggregator*, secure integration server, rslinx*, factorytalk linx*, factorytalk gateway*, exaopc',
      ),
      ...words(
        'matrikonopc*, opc ua*, in sight opc*, sinumerik opc*, haopc, mms server*, aveva communication drivers*, data acquisition servers',
      ),
      ...words(
        'factorytalk services rslinx*, simatic net pc*, iec870ip driver, scada data gateway, melsoft gt opc*, modbus slave, opc ua simulation*, communication server',
      ),
    ],
    makers: words('matrikon, prosys opc'),
    texts: words('opc server*, opc ua server*'),
  },
  {
    type: 'Manufacturing Execution System',
    category,
    names: [
      ...words(
        'mes, manufacturing execution*, opcenter*, simatic it*, camstar*, qms automotive, aveva mes, ampla*, batch management',
      ),
      ...words(
        'factorytalk batch*, factorytalk metrics*, factorytalk eprocedure*, factorytalk transaction*, manufacturing operations*',
      ),
      ...words(
        'sinumerik analy*, sinumerik manage*, sinumerik integrate*, sinumerik access*, sinumerik optimize*, mcenter',
      ),
      ...words(
        'iq monozukuri*, operation scheduler, 800xa batch*, wonderware mes, operations integration core, production suite, dialink*',
      ),
      ...words('factorytalk information server*, insightsuite*, esoms*, operations management*, trifellows'),
    ],
    texts: words('manufacturing execution system*'),
  },
  {
    type: 'Advanced Process Control Software',
    category,
    names: words('exarqe, exasmoc, exapilot, ga10, process optimi*, apc edge'),
  },
  {
    type: 'Energy Management Software',
    category,
    names: [
      ...words(
        'energy manager*, simatic energy manager*, powermanager, sentron powermanager*, sicam pq analyzer*, energy expert',
      ),
      ...words(
        'power monitoring expert, struxureware power*, ecostruxure power monitoring*, ecostruxure energy*, diaenergie, energymetrix',
      ),
      ...words(
        'factorytalk energymetrix*, communicator*, ge communicator*, energy savings estimator, e mesh*, promod*, wise paas',
      ),
      ...words(
        'counterparty settlement*, retail operations, meridian utility*, intelligent power*, infrasuite*, apc easy ups online',
      ),
      ...words(
        'struxureware data center*, energyplus, ecostruxure it gateway, power manager, sfapv*, sicam gridedge*, sicam gridpass*',
      ),
      ...words(
        'netcadops*, data center manager*, windows pc using legacy*, ups management*, struxureon*, eaton intelligent power*',
      ),
    ],
    namesOf: { siemens: words('siteiq*') },
    texts: words('energy management'),
  },
  {
    type: 'Asset Management Software',
    category,
    names: [
      ...words(
        'ams device manager, simatic pdm, field device manager, fdtcontainer, pactware, dtm, dtminspector, valvelink*, prm',
      ),
      ...words(
        'factorytalk assetcentre*, factorytalk asset centre*, apm, apm edge, apm classic, lumada*, ellipse*, asset suite',
      ),
      ...words(
        'system 1*, emonitor*, atv* dtm, altivardtm*, m commdtm*, txpert*, ipc diag*, simatic ipc diag*, diaganywhere*, linkone*',
      ),
      ...words(
        'melsoft fielddeviceconfigurator, fielddeviceconfigurator, device manager, mguard device manager, transmitter interface software',
      ),
      ...words(
        'sitop manager, simatic ipc support*, ability knowledge manager, mspm, amegaview, asset performance*, infrasuite device*',
      ),
      ...words(
        'all system data manager*, sdm600, service monitor, emerson rosemount transmitter*, mitsubishi electric melsoft field*',
      ),
    ],
    namesOf: { 'hitachi energy': words('msm, fcp') },
    texts: words('asset management software'),
  },
  {
    type: 'Change Management Software',
    category,
    names: words('versiondog, autosave*, mdt autosave, a4sp, octoplant'),
  },
  {
    type: 'Building Management System',
    category,
    names: [
      ...words(
        'building management*, desigo insight, desigo cc*, metasys*, all metasys*, johnson controls metasys*, webctrl*, i vu',
      ),
      ...words(
        'niagara*, tridium*, cbas*, proton*, facility explorer, application and data server*, extended application and data*',
      ),
      ...words(
        'open application server*, open data server*, lonworks control server*, bcpro*, liebert sitescan*, sitescan web*',
      ),
      ...words(
        'alc webctrl*, carrier i vu, ebi, enteliweb, webstation, webreports, enterprise server installer, enterprise central*',
      ),
      ...words('inncontrol*, desigo*, annual shading, tracer concierge, ecostruxure building*, rc licensemanager'),
    ],
    texts: words('building management system*, building automation system*'),
    makers: words('optergy, priva, tridium'),
  },
];
