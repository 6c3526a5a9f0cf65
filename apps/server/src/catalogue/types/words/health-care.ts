import { words, type TypeWords } from './word-table.ts';

const category = 'Health Care';

export const healthCare: readonly TypeWords[] = [
  {
    type: 'Infusion Pump',
    category,
    names: [
      ...words(
        'infusion pump*, syringe pump*, infusion system*, alaris*, baxter spectrum*, sigma spectrum*, alaris gateway*, spectrum iq, bodyguard*',
      ),
      ...words(
        'cme bodyguard*, medfusion*, spacestation*, spacecom*, battery pack*, agilia*, infusomat*, perfusor*, data module compactplus',
      ),
      ...words('plum*, symbiq*, vigilant*, space battery*'),
    ],
    texts: words('infusion pump*, syringe pump*'),
  },
  {
    type: 'Insulin Pump',
    category,
    names: words(
      'insulin pump*, minimed*, mmt 500*, mmt*, anydana*, dana diabecare*, omnipod*, ypsopump, insulin*, paradigm*',
    ),
    texts: words('insulin pump*'),
  },
  {
    type: 'Patient Monitor',
    category,
    names: [
      ...words(
        'patient monitor*, intellivue*, efficia*, suresigns*, avalon*, carescape*, apexpro*, clinical information center*',
      ),
      ...words(
        'infinity*, kappa, delta xl*, vital signs*, cms8000*, vc150*, welch allyn spot*, welch allyn connex integrated*, patient worn*',
      ),
      ...words(
        'patient information center*, philips intellivue*, xhibit*, earlyvue*, telemetry server*, telemetry receiver*, fetal*, arkon, welch allyn connex central*, welch allyn connex spot*',
      ),
    ],
    makers: words('spacelabs'),
    texts: words('patient monitor*'),
  },
  {
    type: 'Medical Imaging System',
    category,
    names: [
      ...words(
        'mri*, ct scanner*, pet ct*, spect*, siemens pet*, siemens spect*, ultrasound*, x ray*, mammograph*, radiograph*, brilliance*',
      ),
      ...words(
        'gemini pet*, pulsera*, veradius*, hdi 4000*, signa*, optima*, discovery*, revolution*, lightspeed*, brightspeed*, brivo*',
      ),
      ...words(
        'brivio*, definium*, innova*, infinia*, voluson*, logiq*, vivid*, venue*, versana*, senograph*, seno*, precision*, amx*',
      ),
      ...words(
        'millenium*, ventri, thunis*, invenia*, petrace*, xeleris*, entegra*, fcr*, echopac*, image vault*, 1 5t*, 3 0t*',
      ),
      ...words(
        'interventional*, viewforum, coronary tools*, performancebridge*, dosewise*, intellispace portal*, syngo*, essential',
      ),
      ...words('ge imaging*, carestream x*, aw, aws'),
    ],
    makers: words('fujifilm'),
    texts: words('medical imaging, ultrasound system*, x ray system*'),
  },
  {
    type: 'Medical Information System',
    category,
    names: [
      ...words(
        'pacs, centricity*, cardiology*, xcelera, isite*, vue pacs*, vue*, tasy*, intellispace*, ris, emr, syapse, dcmtk',
      ),
      ...words(
        'dicom*, intellibridge*, interoperability solution*, clinical collaboration*, holter 2010*, neuroworks*, patient portal',
      ),
      ...words(
        'openclinic*, peervue*, kla journal*, bd synapsys, engage software, defibrillator dashboard, cadstream, gemnet*',
      ),
      ...words(
        'encoreanywhere*, horizon cardiology*, mckesson cardiology*, smartlinx*, systems manager, nexus control panel',
      ),
    ],
    makers: words('openclinic ga, lifepoint informatics, change healthcare, carestream'),
    texts: words('electronic medical record*, picture archiving'),
  },
  {
    type: 'Medication Dispensing System',
    category,
    names: [
      ...words(
        'pyxis*, bd pyxis*, pyxis anesthesia*, bd pyxis anesthesia*, bd pyxis es anesthesia*, medstation*, rowa*, bd rowa*, exactamix*, compounder*, parassist*, supplystation*, medication dispens*',
      ),
    ],
    texts: words('medication dispens*, drug cabinet*'),
  },
  {
    type: 'Cardiac Implant',
    category,
    names: [
      ...words(
        'pacemaker*, crt d, icd, accent*, anthem, assurity*, allure, fortify*, promote*, quadra*, unify*, implantable*, mri icd*',
      ),
    ],
    namesOf: { 'abbott laboratories': words('current, ellipse') },
    makers: words('abbott laboratories'),
    texts: words('pacemaker*, implantable cardi*'),
  },
  {
    type: 'Implant Programmer or Monitor',
    category,
    names: words(
      'carelink*, mycarelink*, * carelink programmer, programmer recorder*, n vision clinician programmer, cardiomessenger*, latitude*, inductive models*, rf models*, n vision*, encore programmer, patient reader, merlin*',
    ),
    texts: words('home monitor*'),
  },
  {
    type: 'Electrocardiograph',
    category,
    names: [
      ...words(
        'electrocardiograph*, ecg*, welch allyn connex cardio*, welch allyn vision express*, welch allyn * scribe*, holter*',
      ),
      ...words(
        'welch allyn diagnostic cardiology*, welch allyn q stress*, q stress*, pagewriter*, cardiograph*, stress testing*, kardia*',
      ),
    ],
    texts: words('electrocardiograph*'),
  },
  {
    type: 'Ventilator or Anesthesia Machine',
    category,
    names: words(
      'ventilator*, anesthesia*, ge aespire*, ge aestiva*, ge aisys*, ge carestation*, cpap*, carefusion upgrade*',
    ),
    texts: words('ventilator*, anesthesia device*'),
  },
  { type: 'Dialysis Machine', category, names: words('dialysis*, hemodialysis*, prismax*, prismaflex*') },
  {
    type: 'Laboratory Instrument',
    category,
    names: [
      ...words(
        'kiestra*, bd kiestra*, facslyric*, viper*, bd viper*, totalys*, bd totalys*, miseq*, miniseq*, nextseq*, iseq*',
      ),
      ...words('performa, accu chek*, point of care handheld*, sequenc*, database db manager, reada overview'),
      ...words('washer disinfect*, pg85*, capillary'),
    ],
    makers: words('illumina, miele professional'),
    texts: words('laboratory instrument*, laboratory automation'),
  },
  { type: 'Hospital Bed', category, names: words('bed, beds, medsurg*, icu bed*, intouch icu bed*') },
  { type: 'Surgical Device', category, names: words('valleylab*, endo surgery*, energy platform*, electrosurg*') },
  {
    type: 'Medical App',
    category,
    names: words(
      'healthsuite*, philips healthsuite*, mylife*, ypsomed mylife*, diabetes management*, dreammapper*, kardia app*, mobile health*',
    ),
    texts: words('mobile app for patients'),
  },
];
