import { listed } from './listed.ts';

/**
 * Words of headings whose columns are none of our fields, even if another word fits: `Manufacturer Country`,
 * `Warranty Serial`. A heading that is a synonym as a whole is not concerned.
 */
export const otherWords: readonly string[] = listed(`
    date, datum, fecha, data, dato, datetime, time, created, updated, modified, changed, by, user, owner,
    contact, phone, email, mail, url, link, image, price, cost, value, amount, currency, preis, kosten, prix,
    precio, costo, prezzo, warranty, garantie, garantia, garanzia, year, baujahr, annee, ano, anno, month,
    country, land, pays, status, state, estado, stato, etat, ip, ipv4, ipv6, mac, address, adresse, vlan, port,
    subnet, gateway, netmask, latitude, longitude, lat, lon, lng, gps, coordinates, weight, width, height, depth,
    size, gewicht, quantity, qty, menge, anzahl, count, supplier, lieferant, fournisseur, category, kategorie,
    class, klasse, group, gruppe, role, rack, slot, position, unit, department, cost center, parent, order,
    purchase, checkout, tenant, cluster, platform, license, licence, eol, lifecycle, hw, superord, superordinate,
    failure, type, template, profile
  `);
