-- Which item once held some bytes: what was paid for about them must be found when nothing holds them any more.
CREATE INDEX sightings_by_digest ON sightings (sha256, item_id) WHERE sha256 IS NOT NULL;
