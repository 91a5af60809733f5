package io.celladb.engine.tools.layout;

/** Takes the fields of components in the order in which they stand. */
interface FieldSink {
  /** Takes them and forgets them. */
  FieldSink NONE =
      new FieldSink() {
        @Override
        public void component(String file, long sizeBytes) {}

        @Override
        public void group(int depth, String title) {}

        @Override
        public void field(int depth, Field field) {}

        @Override
        public void endComponent() {}
      };

  /** A component begins; it has that many bytes. */
  void component(String file, long sizeBytes);

  /** What follows at a greater depth belongs to this. */
  void group(int depth, String title);

  /** The next field. */
  void field(int depth, Field field);

  /** The component is complete. */
  void endComponent();
}
