import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect } from 'chai';
import { newJob } from '../../../appliance/loads/job.ts';
import { postedDocument } from '../../../appliance/loads/posted-documents.ts';
import { Spool } from '../../../appliance/loads/spool.ts';
import { silent } from '../../support/call.ts';
import { folderWith } from '../../support/folder.ts';

const document = (id: string, content = 'text') => postedDocument({ id, content });
const job = () => newJob({ instance: 'test', kind: 'documents', given: [] });

describe('Spool', () => {
  let folder: string;
  beforeEach(() => {
    folder = join(folderWith(), 'spool');
  });

  it('gives back what it was given, with everything that lines are cut at', async () => {
    const spool = new Spool(folder, silent);
    const wanted = job();
    const documents = [document('a', 'one\ntwo\r\nthree\u2028four\u2029five\u0085six'), document('b', 'x'.repeat(100_000))];
    await spool.add(wanted, { documents });
    expect(await Array.fromAsync(spool.documents(wanted.id))).to.deep.equal(documents);
    await spool.remove(wanted.id);
    await spool.close();
    expect(readdirSync(folder)).to.deep.equal([]);
  });

  it('keeps files of the same name apart', async () => {
    const spool = new Spool(folder, silent);
    const wanted = job();
    await spool.add(wanted, {
      files: Array.from({ length: 12 }, (_, at) => ({ name: 'a.txt', content: Buffer.from(String(at)) })),
    });
    const paths = await spool.files(wanted.id);
    expect(paths.map((path) => basename(path))).to.deep.equal(Array.from({ length: 12 }, () => 'a.txt'));
    expect(paths.map((path) => basename(join(path, '..')))).to.deep.equal(Array.from({ length: 12 }, (_, at) => String(at)));
    await spool.close();
  });

  it('leaves what is not done to the next one, the oldest first, and to one alone', async () => {
    const [first, second] = [new Spool(folder, silent), new Spool(folder, silent)];
    const jobs = [job(), job(), job()];
    for (const [at, each] of jobs.entries()) await (at === 1 ? second : first).add(each, { documents: [document(`d${at}`)] });
    const third = new Spool(folder, silent);
    expect(await third.adopt()).to.deep.equal([]); // both are at work
    await first.close();
    await second.close();
    const adopted = await Promise.all([third.adopt(), new Spool(folder, silent).adopt()]);
    expect(
      adopted
        .flat()
        .map(({ id }) => id)
        .sort(),
    ).to.deep.equal(jobs.map(({ id }) => id));
    for (const { id } of adopted[0]) expect((await Array.fromAsync(third.documents(id))).length).to.equal(1);
  });

  it('takes over all that stands beside a job that cannot be read', async () => {
    const first = new Spool(folder, silent);
    const jobs = [job(), job(), job()];
    for (const each of jobs) await first.add(each, { documents: [document('a')] });
    await first.close();
    const [, broken] = jobs;
    rmSync(join(folder, readdirSync(folder)[0] ?? '', broken?.id ?? '', 'job.json'));
    const second = new Spool(folder, silent);
    const adopted = (await second.adopt()).map(({ id }) => id);
    expect(adopted).to.deep.equal(jobs.filter((each) => each !== broken).map(({ id }) => id));
    await second.close();
  });

  it('passes over what was not written to its end', async () => {
    const left = new Spool(folder, silent);
    const whole = job();
    await left.add(whole, { documents: [document('a')] });
    const [work = ''] = readdirSync(folder);
    mkdirSync(join(folder, work, `${job().id}.part`));
    writeFileSync(join(folder, work, `${job().id}.part`.slice(0, -1)), ''); // a stray file
    await left.close();
    const next = new Spool(folder, silent);
    expect((await next.adopt()).map(({ id }) => id)).to.deep.equal([whole.id]);
    expect(readdirSync(folder)).not.to.include(work);
    await next.close();
  });

  it('says so where the folder cannot be written', async () => {
    writeFileSync(folder, 'a file in its place');
    const refused = await new Spool(folder, silent).add(job(), { documents: [] }).catch((error: unknown) => error);
    expect(refused).to.have.property('code', 'resource_unavailable');
  });
});
