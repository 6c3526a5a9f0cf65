import { words, type TypeWords } from './word-table.ts';

const category = 'Site and Patient Safety';

export const site: readonly TypeWords[] = [
  {
    type: 'Video Recorder',
    category,
    names: words(
      'nvr, nvrs, dvr, video recorder*, network video recorder*, maxpro nvr*, performance series nvr*, nvrmini*, srn 4000*, mpnvr*, hen0*, hen1*, hen3*, hen6*, hrhq*, hrht*, hen*04*',
    ),
    namesOf: { honeywell: words('hen*, hrh*, mpnvr*') },
    texts: words('network video recorder*, digital video recorder*, nvrs'),
  },
  {
    type: 'IP Camera',
    category,
    names: [
      ...words(
        'camera, cameras, ip camera*, network camera*, ipc h*, g cam*, eec 2*, efd 22*, ewpc*, ebc 21*, een 20*, ethc*',
      ),
      ...words('g code*, topfd*, topline*, ds 2*, p2p protocol, v3 4 106'),
    ],
    namesOf: {
      honeywell: words(
        'h2w*, h3w*, h4w*, h4l*, hbd*, hbl*, hbw*, hcd*, hcl*, hcpb*, hcw*, hdz*, hed*, hep*, hew*, hfd*, hm4*, hmbl*, hpw*, hsw*',
      ),
      hikvision: words('ds*'),
      'dahua technology': words('ipc*, dahua ipc*'),
    },
    texts: words('ip camera*, network camera*, cameras'),
    makers: words('reolink, annke, geutebruck'),
  },
  {
    type: 'Video Management System',
    category,
    names: [
      ...words(
        'video management*, siveillance vms*, siveillance video*, siveillance videos*, sinvr*, control center server*, hnmswvms*, videoxpert*',
      ),
      ...words(
        'exacqvision*, exacq*, videoedge, victor*, smart security manager, softnvr*, softcms*, pelco*, web client, smartvms',
      ),
      ...words('american dynamics*, xmeye*, kalay*'),
    ],
    namesOf: { nuuo: words('cms') },
    makers: words('videoinsight'),
    texts: words('video management system*, video management software'),
  },
  {
    type: 'Access Control System',
    category,
    names: [
      ...words(
        'access control*, sipass*, siport*, siveillance identity*, siveillance control*, win pak*, c cure*, istar*, entrapass*',
      ),
      ...words(
        'access panel*, ip ak2*, emerge*, ac2000, premisys, flexair, software house*, niagara enterprise security, kt 1, asi7*',
      ),
      ...words('linear emerge*, corporate edition, global edition, special edition, picture perfect, mercury access*'),
    ],
    texts: words('access control system*'),
    makers: words('kantech, identicard, prima systems'),
  },
  {
    type: 'Alarm System',
    category,
    names: [
      ...words(
        'cerberus*, notification system*, notifire*, noti fire net*, fire alarm*, alarm panel*, mass notification*, powermanage, tyco ai',
      ),
      ...words('smoke control*, comnav, dasdec, ip150, paradox ip150, nws 3, intrusion*, e alert*, totalalert*'),
    ],
    texts: words('fire alarm*, intrusion detection system*, alarm system*'),
  },
];
