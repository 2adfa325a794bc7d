/** What people, exports and other modules may call things: markup, templates, enrichers, rolls, entities and our own keys. */
export const HOSTILE = [
  `<img src=x onerror="globalThis.hacked = 1">`,
  `"><svg onload=globalThis.hacked=1>`,
  `</p><script>globalThis.hacked = 1</script>`,
  "{{constructor.constructor}} {name}",
  "@UUID[Actor.x]{Orc} [[/r 1d20]]",
  "&amp; &lt;b&gt; 'PARAPET.Reason.Cover.soft'",
] as const;
