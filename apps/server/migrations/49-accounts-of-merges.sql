-- 49 · How many assets the undo of a join or of a merge left where they were. Operators see the sum, and no asset.
-- Serves: 0.1.0

ALTER TABLE product_join ADD COLUMN assets_kept integer NOT NULL DEFAULT 0;
