import { listed } from './listed.ts';
import type { Synonyms } from './synonyms.ts';

export const productHeadings: readonly Synonyms[] = [
  {
    field: 'Manufacturer',
    sureness: 100,
    headings: listed(`
      Manufacturer, Manufacturer Name, Maker, Equipment Manufacturer, Manufacturer of Asset, OEM, Mfr, Mfg,
      Manuf, Hersteller, Herstellername, Hersteller der Anlage, Fabrikat, Fabricant, Fabricante, Constructeur,
      Produttore, Costruttore, Casa costruttrice, Fabrikant, Producent, Wytwórca, メーカー, メーカー名, 製造元, 製造者, 製造業者,
      制造商, 厂商, 厂家, 生产厂家, 製造商, 廠商, 廠牌
    `),
  },
  {
    field: 'Manufacturer',
    sureness: 80,
    headings: listed(`
      Brand, Make, Vendor, Vendor Name, Marke, Marque, Marca, Merk, Marka, Fabbricante, Proveedor, 品牌, ブランド,
      Hardware Vendor, Device Vendor, Asset Vendor
    `),
  },
  {
    field: 'Product',
    sureness: 95,
    headings: listed(`
      Product, Product Name, Model, Model Name, Model ID, Device Model, Asset Model, Hardware Model,
      Equipment Model, Modell, Modellname, Produkt, Produktname, Produit, Nom du produit, Modèle, Nom du modèle,
      Producto, Modelo, Prodotto, Modello, Produto, Modelnaam, Productnaam, Nazwa produktu, 製品名, 製品, 機種, 機種名,
      モデル, モデル名, 产品, 产品名称, 機型, 机型
    `),
  },
  {
    field: 'Product',
    sureness: 92,
    part: 'number',
    headings: listed(`
      Model Number, Model No, Model Nr, Model Num, Modelnum, Part Number, Part No, Part Nr, PN,
      Manufacturer Part Number, Manufacturer Part No, Manufact Part Number, ManufPartNo, MPN, Mfr Part Number,
      Order Number of Product, Catalog Number, Catalogue Number, Cat No, Article Number, Article No, SKU,
      Product Number, Product No, Product Code, Type Order No, Model Order No, Device Part Number, Type Number, Type No, Order Code, MLFB,
      Modellnummer, Modellnr, Typbezeichnung, Typenbezeichnung, Typbez, Bestellnummer, Bestellnr, Bestell-Nr,
      Artikelnummer, Artikelnr, Artikel-Nr, Typnummer, Herstellerteilenummer, Herstellerteilenr, Teilenummer,
      Materialnummer des Herstellers, Référence, Référence constructeur, Référence fabricant, Réf,
      Numéro de modèle, N° de modèle, Code article, Référence produit, Référence de commande, Referencia,
      Número de modelo, N° de modelo, Nº modelo, Código de producto, Número de pieza, N° de pieza,
      Codice articolo, Codice prodotto, Numero modello, Numero di modello, Riferimento, Codice ordine,
      Referência, Número do modelo, Nº do modelo, Código do produto, Número da peça, Modelnummer, Bestelnummer,
      Typenummer, Onderdeelnummer, Typeaanduiding, Numer modelu, Nr modelu, Numer katalogowy, Nr katalogowy,
      Numer części, Numer zamówieniowy, 型番, 型式, 品番, 型号, 規格型号, 规格型号, 型號, 料号, 订货号, 产品型号
    `),
  },
  {
    field: 'Product',
    sureness: 75,
    headings: listed(`
      Device Type, Type of Device, Type Designation, Hardware, Hardware Type, Make and Model, Make Model, Model Type, Type Model, Gerätetyp,
      Type d’équipement, Désignation, Designation, Tipo de dispositivo, Tipo dispositivo, Tipo apparecchio,
      Designação, Denominación, Denominazione, Apparaattype, Typ urządzenia, Produktbezeichnung
    `),
  },
  // Often the number of a purchase.
  {
    field: 'Product',
    sureness: 60,
    part: 'number',
    headings: listed(`
      Order Number, Order No, Material Number, Product ID
    `),
  },
  {
    field: 'Product',
    sureness: 62,
    headings: listed(`
      Type, Typ, Tipo, Gerät, Device, Appareil, 種類, 类型
    `),
  },
  {
    // The last choice for the product: some lists have nothing else. Otherwise it is kept as a note.
    field: 'Product',
    sureness: 52,
    headings: listed(`
      Description, Short Description, Description of technical object, Descr, Bezeichnung, Beschreibung,
      Bezeichnung des technischen Objekts, Equipmentbezeichnung, Libellé, Descriptif, Descripción, Descrizione,
      Descrição, Omschrijving, Opis, Item, Asset Description, Equipment Description, Name, Nom, Nombre, Nome,
      Naam, Nazwa, Equipment, Equipement, Equipo, Equipamento, Apparaat, Urządzenie, 品名, 名称, 名稱
    `),
  },
];
