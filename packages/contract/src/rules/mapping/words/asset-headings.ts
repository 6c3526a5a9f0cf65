import { listed } from './listed.ts';
import type { Synonyms } from './synonyms.ts';

export const assetHeadings: readonly Synonyms[] = [
  {
    field: 'Rampart ID',
    sureness: 100,
    headings: listed(`
      Rampart ID, Rampart No, RampartID
    `),
  },
  {
    field: 'Asset ID',
    sureness: 100,
    headings: listed(`
      Asset ID, Asset Tag, Asset Number, Asset No, Asset Nr, AssetNum, Assetnumber, Asset, Asset Code,
      Inventory Number, Inventory No, Inventory ID, Inv No, Inv Nr, Equipment Number, Equipment No, Equipment ID, EQUNR,
      Equipment Tag, Tag Number, Tag No, Tag, KKS, KKS Code, BMK, Betriebsmittelkennzeichen, AKZ, EKZ,
      Anlagenkennzeichen, Inventarnummer, Inventarnr, Inventar-Nr, Anlagennummer, Anlagennr, Gerätenummer,
      Equipmentnummer, Equipmentnr, Numéro d’inventaire, N° d’inventaire, N° inventaire, Repère, Code équipement,
      Numéro d’équipement, N° équipement, Étiquette, Número de inventario, N° de inventario, Nº inventario,
      Código de activo, Número de activo, Etiqueta de activo, Código de equipo, Numero inventario,
      Numero di inventario, N° inventario, Codice cespite, Sigla, Número de inventário, Nº de inventário,
      Nº patrimônio, Patrimônio, Código do ativo, Número do equipamento, Inventarisnummer, Installatienummer,
      Numer inwentarzowy, Nr inwentarzowy, Oznaczenie, 資産番号, 管理番号, 設備番号, 资产编号, 设备编号, 资产编码, 位号
    `),
  },
  {
    field: 'Asset ID',
    sureness: 85,
    headings: listed(`
      Equipment, Equipement, Équipement n°, Barcode, CI ID
    `),
  },
  {
    field: 'Asset ID',
    sureness: 65,
    headings: listed(`
      Name, Asset Name, Device Name, Equipment Name, Hostname, Host Name, Host, Sort Field, DNS Name,
      Computer Name, System Name, Gerätename, Anlagenname, Hostname FQDN, Nom, Nom de l’équipement, Nombre,
      Nombre del equipo, Nome, Nome do equipamento, Naam, Apparaatnaam, Nazwa, Nazwa urządzenia, Kennzeichen,
      Kennung, Identifier, Ident, 設備名, 设备名称, 機器名
    `),
  },
  {
    field: 'Asset ID',
    sureness: 50,
    headings: listed(`
      ID, Code, Key, Number, Nr, Nummer, Sortierfeld, Device
    `),
  },
  {
    field: 'Serial Number',
    // SAP has its own serial numbers beside those of the manufacturer.
    sureness: 100,
    headings: listed(`
      Manufacturer Serial Number, ManufSerialNumber, Manuf Serial Number, Manufacturer Serial No, ManufSerialNo,
      Mfr Serial Number, Manufact Serial Number, Herstellerserialnr, Herstellerserialnummer, SERGE,
      Hersteller-Seriennummer, Herstellseriennr, Seriennummer des Herstellers, N° de série fabricant
    `),
  },
  {
    field: 'Serial Number',
    sureness: 95,
    headings: listed(`
      Serial Number, Serial, Serial No, Serial Nr, Serial Num, SerialNum, Serial #, S/N, SN, Ser No, Ser Nr,
      Chassis Serial, Device Serial, Service Tag, Seriennummer, Seriennr, Serien-Nr, Serialnummer, Serialnr,
      Fabriknummer, Fabriknr, Fabrik-Nr, Numéro de série, N° de série, N° série, No de série, Num série,
      Número de serie, N° de serie, Nº de serie, Nº serie, Núm. de serie, No. de serie, Serie, Numero di serie,
      N° di serie, Numero seriale, Seriale, Matricola, N. matricola, Número de série, Nº de série, Nº série,
      Serienummer, Serienr, Numer seryjny, Nr seryjny, Nr fabryczny, Numer fabryczny, シリアル番号, シリアルナンバー, シリアル,
      製造番号, 製番, 序列号, 序號, 序列號, 出厂编号
    `),
  },
  {
    field: 'Location',
    sureness: 90,
    part: 'place',
    headings: listed(`
      Location, Location Name, Asset Location, Device Location, Standort, Aufstellort, Einbauort, Ort,
      Emplacement, Localisation, Lieu, Ubicación, Localización, Ubicazione, Posizione, Localização, Locatie,
      Plaats, Lokalizacja, Miejsce, 設置場所, 場所, 位置, 安装位置, 存放地点, 地点
    `),
  },
  {
    field: 'Location',
    sureness: 82,
    part: 'site',
    headings: listed(`
      Site, Site ID, Site Name, Site Code, Plant, Plant Name, Maintenance Plant, MaintPlant, Facility,
      Maint Plant, Planning Plant, Campus, Substation, Werk, Standortwerk, Instandhaltungswerk, IH-Werk, Usine,
      Établissement, Planta, Centro, Sede, Stabilimento, Impianto, Unidade, Vestiging, Fabriek, Zakład, Obiekt,
      Sitio, Sito, 工場, 拠点, 工厂, 厂区, 站点
    `),
  },
  {
    field: 'Location',
    // Often a place for each asset, which is too fine for a location on the map.
    sureness: 70,
    headings: listed(`
      Functional Location, Functional Loc, FunctLocation, Func Loc, FLOC, TPLNR, Technischer Platz, Techn Platz,
      Poste technique, Ubicación técnica, Sede tecnica, Local de instalação, Functieplaats,
      Lokalizacja funkcjonalna, Default Location, Building, Gebäude, Bâtiment, Edificio, Edifício, Gebouw,
      Budynek, Area, Zone, Bereich, 建物, 建筑
    `),
  },
  {
    field: 'Priority',
    sureness: 95,
    headings: listed(`
      Priority, Asset Priority, Criticality, Asset Criticality, Business Criticality, Criticality Rating,
      Criticality Class, Equipment Criticality, ABC Indicator, ABC Indic, ABC Ind, ABC Code, Crit, Prio,
      Priorität, Kritikalität, Kritikalitätsklasse, Wichtigkeit, ABC-Kennz, ABC-Kennzeichen, ABCKZ, Schutzbedarf,
      Priorité, Criticité, Code ABC, Indicateur ABC, Prioridad, Criticidad, Indicador ABC, Priorità, Criticità,
      Indicatore ABC, Prioridade, Criticidade, Prioriteit, Kriticiteit, Priorytet, Krytyczność, 優先度, 重要度, 优先级,
      重要性, 重要程度, 重要级别
    `),
  },
  {
    field: 'Priority',
    sureness: 60,
    headings: listed(`
      Importance, Impact, Risk Level, Risk Class, Risk, Severity, Importancia, Importanza
    `),
  },
  {
    field: 'Firmware Version',
    sureness: 100,
    headings: listed(`
      Firmware Version, Firmware, Firmware Ver, Firmware Rev, Firmware Revision, Firmware Release, FW,
      FW Version, FW Ver, FW Rev, FW Revision, Firmware-Stand, Firmwarestand, Firmwareversion, FW-Stand,
      Version du firmware, Version firmware, Micrologiciel, Version du micrologiciel, Versión de firmware,
      Versión del firmware, Versione firmware, Versione del firmware, Versão do firmware, Versão de firmware,
      Firmwareversie, Wersja firmware, Wersja oprogramowania układowego, Oprogramowanie układowe, ファームウェア,
      ファームウェアバージョン, 固件版本, 固件, 韌體版本
    `),
  },
  {
    field: 'Firmware Version',
    sureness: 75,
    headings: listed(`
      Software Version, SW Version, Software Release, OS Version, Softwarestand, Software-Version, SW-Stand,
      Version logicielle, Version logiciel, Versión de software, Versione software, Versão do software,
      Softwareversie, Wersja oprogramowania, Version, Versión, Versione, Versão, Versie, Wersja, ソフトウェアバージョン,
      バージョン, 软件版本, 版本, Image Version, IOS Version
    `),
  },
  {
    field: 'Notes',
    sureness: 95,
    headings: listed(`
      Notes, Note, Comment, Comments, Remark, Remarks, Asset Notes, Work Notes, Additional Information, Notizen,
      Notiz, Bemerkung, Bemerkungen, Kommentar, Kommentare, Anmerkung, Anmerkungen, Hinweis, Remarque, Remarques,
      Commentaire, Commentaires, Observations, Notas, Nota, Comentario, Comentarios, Observaciones, Commenti,
      Commento, Osservazioni, Comentário, Comentários, Observações, Opmerking, Opmerkingen, Notities, Uwagi,
      Uwaga, Komentarz, Notatki, 備考, 備註, 备注, 注释, メモ
    `),
  },
  {
    field: 'Notes',
    sureness: 50,
    headings: listed(`
      Description, Short Description, Description of technical object, Descr, Bezeichnung, Beschreibung,
      Bezeichnung des technischen Objekts, Equipmentbezeichnung, Libellé, Descriptif, Descripción, Descrizione,
      Descrição, Omschrijving, Opis, Asset Description, Equipment Description, Long Description
    `),
  },
];
