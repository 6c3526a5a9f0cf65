/**
 * The migrations that the current files of the schema replaced, with their checksums. Only adopt-schema.ts needs them.
 */
export const earlierMigrations: ReadonlyMap<string, string> = new Map([
  ['0001_foundation.sql', '560465ad3335a3cfe1eb4a48ec097db4cc517ff2b7469bef350affd2542da16f'],
  ['0002_catalogue.sql', '39c722e09304377fbb4597406854fe72374560c1982d6f0eff15534fdec583f8'],
  ['0003_equipment.sql', '0697ceb39d9865fa94917c391d7b1e45b2abf171b8e2791b981a9705e5c6b5a7'],
  ['0004_assets.sql', 'b2bc7f5ada327121bee35a56d1e492050a07240d5d2d85a46a50d89482bdf5d8'],
  ['0005_imports.sql', '00b7e92af71cfea16c36d9a121b29bd98b440fa55798b386610e7d8aedff093f'],
  ['0006_action_items.sql', 'eaca6d98127dc3c91e60fa6b35837103c80daff3f62bfdf79293138564d2aeaa'],
  ['0007_fast_lookups.sql', 'e37b3a4bcc75cd16bfc6572b421d8cdec0cb9453cfd93912115171d042f3f79a'],
  ['0008_notifications.sql', '7ad273a8e1298fa9e3509cd9fd6dd41e518ed264dfbda21628724a1500580d58'],
  ['0009_administration.sql', '19b1f1eaa4f9ba8289df22a753508ac1fe591300fff6cd16e6cd493204dc3de8'],
  ['0010_sign_in.sql', '92c4d8e0e083af21e512537a3bf00aa40476e0bb204e0224e2ade9afc51a765e'],
  ['0011_order_of_assets.sql', 'a4f178e4c2b430bc386e5e99cd6663c78755f385937af6ff859fd3d7f7ffa25a'],
  ['0012_email_key.sql', 'bb1347512ab65c4319b565dbae9375ce0938d13e905f72ac8e5a0f606c44e2ad'],
  ['0013_writing_by_the_thousand.sql', 'eb044d173c21a44b06d631381b66c3490c03010fc9dde24f610a30ef0a503da6'],
  ['0014_old_imports.sql', '98f68cd34e2983d5d8cfc1ed3bbf0d37642f8b25501150f13c25de2d43932158'],
  ['0015_products_by_filter.sql', '8c753cd8ef330b7e3c470521be62f1fde887a98cb89b19ca749354ee9ac81f9c'],
  ['0016_shorter_ways.sql', '834cf5d890a0c703c0cf9d8c6e33fce41c2598c1abfb080bad889328a9823680'],
  ['0017_common_words.sql', '5b7656c1264cbf72bdbe3b37fcbf4767fa22c37935f03f3463125419a7d583cc'],
  ['0018_less_for_each_asset.sql', '084009d63a968bbd8793cdab39bec85f798cc6b993d6d65a4eee62cfe39537ff'],
  ['0019_vacuum_assets.sql', 'ca75a75e1e60ba5990fbfef4ddbaf407015a2860ba12325779acc7d5a839ba9c'],
  ['0020_counts_by_priority.sql', '18747d037aeeb35e6068dd4ed76c75ddb025a0a5952952fa2c0107d9d87e8446'],
  ['0021_words_in_groups.sql', '8b5fcd58a250ce0e02e45eccb7434bf40b06461e090765e7d76cd9f6c9e9c46a'],
  ['0022_type_synonyms.sql', '54ff1178175b7361754e3adf88b8b209a230f646b22b17b1bbd4d3558f263f56'],
]);
