/**
 * How a row becomes that of all replicas (Painless): what is deleted never comes back, what is revoked stays so, of times of use the later
 * one stays, and what must be made once is what the first replica has made. Columns that the writer does not know stay: a newer replica has
 * written them.
 */
export const MERGE = `
  if (ctx._source.deleted == true) { ctx.op = 'none'; return; }
  Map before = ctx._source.row;
  if (params.first && before != null) { ctx.op = 'none'; return; }
  Map row = before == null ? new HashMap() : new HashMap(before);
  row.putAll(params.row);
  if (before != null) {
    if (before.revoked != null) row.revoked = before.revoked;
    for (name in params.highest) {
      if (before.get(name) != null && (row.get(name) == null || before.get(name) > row.get(name))) row.put(name, before.get(name));
    }
  }
  ctx._source.row = row;
  ctx._source.time = params.time;`;

/** The row is deleted; no operation where it was before: of several who take it one does. */
export const DELETE = `
  if (ctx._source.deleted == true) { ctx.op = 'none'; return; }
  ctx._source.deleted = true;
  ctx._source.row = null;
  ctx._source.time = params.time;
  ctx._source.expires = params.expires;`;

/** Of a replica's report what it says last stays. */
export const REPORT = 'ctx._source.putAll(params)';

export const ADD = 'ctx._source.count += params.by;';

/**
 * Who is there: by replica the number for its answers' ids, and until when it will have been heard of. A number is free when nothing was
 * heard for \`params.keep\` milliseconds.
 */
export const REPLICAS = `
  Map all = new HashMap();
  Set taken = new HashSet();
  if (ctx._source.row != null) {
    for (entry in ctx._source.row.entrySet()) {
      if (entry.getValue().until + params.keep > params.now && !entry.getKey().equals(params.holder)) {
        all.put(entry.getKey(), entry.getValue());
        taken.add(entry.getValue().node);
      }
    }
  }
  def own = ctx._source.row == null ? null : ctx._source.row.get(params.holder);
  int node = own == null ? params.node : own.node;
  for (int tries = 0; tries < params.nodes && taken.contains(node); tries++) node = (node + 1) % params.nodes;
  if (params.until > 0) all.put(params.holder, ['node': node, 'until': params.until]);
  ctx._source.row = all;`;

/**
 * What is known of addresses that send wrong keys, as `Lockout` counts them: the last wrong key begins a lock that doubles with each.
 * What is over is left out.
 */
export const LOCKOUTS = `
  Map all = new HashMap();
  if (ctx._source.row != null) {
    for (entry in ctx._source.row.entrySet()) if (entry.getValue().forgotten > params.now) all.put(entry.getKey(), entry.getValue());
  }
  for (entry in params.news.entrySet()) {
    def news = entry.getValue();
    def known = all.get(entry.getKey());
    if (known == null && (news.by == 0 || all.size() >= params.most)) continue;
    Map lock = known == null ? new HashMap(['count': 0, 'callers': new ArrayList()]) : new HashMap(known);
    lock.count = ((Number) lock.count).intValue() + ((Number) news.by).intValue();
    if (news.by > 0) {
      double beyond = Math.min(60.0, (double) (((Number) lock.count).intValue() - params.failures));
      long wait = beyond < 0 ? 0L : (long) Math.min(params.first * Math.pow(2.0, beyond), (double) params.longest);
      lock.until = params.now + wait;
      lock.forgotten = params.now + wait + params.within;
    }
    List callers = new ArrayList(lock.callers);
    for (caller in news.callers) if (!callers.contains(caller) && callers.size() < params.mostCallers) callers.add(caller);
    lock.callers = callers;
    all.put(entry.getKey(), lock);
  }
  ctx._source.row = all;`;
