package io.celladb.bench.workload;

/**
 * The rows that every peer holds: readings of devices, newest first within a device. All values
 * follow from device and moment, so that an answer can be checked without keeping it.
 *
 * @param devices number of partitions
 * @param perDevice rows of each
 */
record Readings(int devices, int perDevice) {
  private static final long FIRST_MILLIS = 1_700_000_000_000L;
  private static final String[] STATUSES = {"ok", "degraded", "low battery", "calibrating"};

  long count() {
    return (long) devices * perDevice;
  }

  /** Returns the time of a device's reading, in milliseconds since the epoch. */
  long at(int reading) {
    return FIRST_MILLIS + reading * 1_000L;
  }

  double temperature(long device, long at) {
    return 15 + ((device * 31 + at / 1_000) % 200) / 10.0;
  }

  double humidity(long device, long at) {
    return ((device * 17 + at / 1_000) % 1_000) / 10.0;
  }

  String status(long device, long at) {
    return STATUSES[(int) ((device + at / 1_000) & 3)];
  }

  /** Returns a number that any change of a reading's values changes. */
  static long digest(double temperature, double humidity, String status) {
    return Double.doubleToLongBits(temperature) * 31
        + Double.doubleToLongBits(humidity)
        + status.hashCode();
  }

  long digest(long device, long at) {
    return digest(temperature(device, at), humidity(device, at), status(device, at));
  }

  /** Returns the sum of the digests of all readings. */
  long digestOfAll() {
    long sum = 0;
    for (long device = 0; device < devices; device++) {
      for (int reading = 0; reading < perDevice; reading++) {
        sum += digest(device, at(reading));
      }
    }
    return sum;
  }

  /** Writes the readings of the moments from {@code from} up to before {@code to}. */
  void putAll(Peer peer, int from, int to) {
    for (int reading = from; reading < to; reading++) {
      for (long device = 0; device < devices; device++) {
        peer.put(this, device, at(reading));
      }
    }
  }
}
