import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { MIGRATIONS } from '../../../tests/support/library-file.ts'
import { readMigrations } from './migrate.ts'

/** Digests of the steps that libraries were made with. Only ever add to it: a change of the tables is a new step. */
const LANDED: readonly string[] = [
  'f3334c3312f223cb9c6ec6fd546221fefd222d8bbab7e0f4f941491251918b33',
  'cbe91431bfa8a6e6712e8edff0da3f397012d8e2c513d4d36a4c923250b55cc1',
  '8f8a1e027dfc8e2f4b8718d6592180ed24ac81efd0c46b1b5063b16ce4a6fde1',
  '8e868f1c288154851996da4ba90c7c5e7f5c396984f5f006f78e3d19caa18056',
  'e8d2edff9d78f06cb223bdbc451c904edf558e906a690465b85af2a77e2e056c',
  '00b3cfc86b43242b0ef422cccf5984bbbe5918c2b80fbec0b60f42b7642e0292',
  'b9788e55d23ca55d0d8e6ca158302ac2d8c446bb295b8de728bc96f617995ebb',
  '4fa7f4aacd34e1eabf6689c632496efcbc60f0009996ee7bebf3baaa6d8d8cf5',
  '4423804004249f4ed92d789cbb247c2c7bd1eeb57fd4a2f2b6732b8e8321bdd4',
  '455bcb2b29c4b313f2a2b1cdbe24eb8dbd854e6fe49c0f324e02fc87f0873d8e',
  'dbacf4b51fe8f2623170a3659f805a7fed5557d75e4be6c8dda90197cc5602e4',
  '68200842e45c0250b679f86cc08bdd084c81449cc25a510a70ee21841c388680',
  'dfb5886bfcfb828a83f59f3e4f31da9891e5878eef7fd908a290f7bf43179ce8',
  '9a8d6a3b32c2df37c9f96fcf12dc41d196fec9305e51c8108fe0ac0c6fd1d752',
  '6f6e15d268aad5b0782a0c65d6aa0e0cc5a55f5f8a3046ab7a438ab6c29aa08a',
  '1aaa0c8e8facd40778796bb976ed316da9fc3ea4bc4eef0a1e2b0be44a76ea0b',
  '1178e5da0c58f4024809e3e485d41f86c76e7e9bfaa635eb6807cfb824467caa',
  'fba5487b52b9741540ba6de4d6b85ad313277dd200eb793191b77b27997d46e7',
  '6c215214edfddf5bfe7af1079a299182c23c76845f469c0a1b6dcc90b8576429',
  '42ef2b2ac3d04de88329c8dc06eab9b341d8fe1328917e6120b6d9ae7cfc914a',
  'd82eae7a3b77e6d71ebb1efa532534e052803d4cbb739a0eba8f2feaf3a772f5',
  '4794ab7940fb764b8397838a759fa22016685d86dada0c878f6b22b3be87d470',
  'ec32ee09e17a7a74addfb87bd0ed692d56d8057f3de1818f25c24ddc0166c17c',
  'da921ae57d7213383253a13a70eb8bc886cf6b2d2ca1311cafff0562e51a876c',
  '1346d2e6e27337fc1d84491c16d5cd2b157d1e9fd737ad2fbdc5ff8de1a179c3',
  'cc586055de330e237c7b912349a76bbc0c78245fe22765a2385a00985c8ec559',
  'd1aa20991ea2efd31fef436d851c1aeb944f03512e213d79fba864d6ea47ecd5',
  'c971a809a966316e56c21c26ebbd12490cb0ec10c33521f3557e1022055e3460',
  '4b222eefc2b235d7925172c720bd94fc763b05d483ee2ec3e1cf6b5539f2bb31',
  '3b6d25e28b914d2318c2d2b05f71df29f7a80c18e41fa963453579053a9b398b',
]

it('no step of the library is edited once libraries were made with it', () => {
  const digests = readMigrations(MIGRATIONS).map((sql) => createHash('sha256').update(sql).digest('hex'))
  expect(digests.slice(0, LANDED.length)).toEqual(LANDED)
  expect(digests.length).toBe(LANDED.length)
})
